"""What was played: results, ratings, leaderboards and each player's history."""
