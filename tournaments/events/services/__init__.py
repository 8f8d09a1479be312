"""The only writers of events. Each function is one thing a person does, in one transaction under the event's lock."""
