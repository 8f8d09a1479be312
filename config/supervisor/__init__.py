"""What `./run` runs in the environment: checks, preparation, and the site's processes in one console."""
