"""The command ``bookmaker``: one verb a job, one thin module a verb."""

from bookmaker_ref.cli.main import main as main
