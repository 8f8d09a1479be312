"""What is said at a table: the closed sets, the rows, who may say and hear what, and which words are refused."""
