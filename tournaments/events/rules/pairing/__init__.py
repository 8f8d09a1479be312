"""Swiss pairing in types of our own: a `PairingInput` goes into an engine, a `PairingResult` comes out.

`club` pairs here by one weighted matching; `dutch` writes and reads what another program works on, which a service
runs. `ladder` says what is given up when a round can't be paired, `reasons` why who meets whom, `proof` keeps it all.
"""
