"""Games played: who plays them, in which batches, when they stop, and what is shown meanwhile."""

from .conducting import answering, begin, played, prepare, tasks_of
from .executors import ExecutorError
from .running import Task, never
from .watching import Watch

__all__ = ["ExecutorError", "Task", "Watch", "answering", "begin", "never", "played", "prepare", "tasks_of"]
