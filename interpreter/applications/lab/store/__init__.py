"""The database of the games: its layout, what is read from it, and in which forms it is handed out."""

from . import schema
from .database import Database, versions
from .evidence import Evidence, labels_of, mark
from .export import FORMS, ParquetMissing, write_parquet
from .parts import Digest, Part, Shelf, part_of, read_part
from .reading import DatabaseError, Reader, StoredArm, StoredExperiment
from .replaying import positions, words_of
from .schema import COUNTED, TEXTS, Row
from .tension import CENTIPAWNS, UNSCORED, Tension, packed, tension

__all__ = ["CENTIPAWNS", "COUNTED", "FORMS", "TEXTS", "UNSCORED", "Database", "DatabaseError", "Digest"]
__all__ += ["Evidence", "ParquetMissing", "Part", "Reader", "Row", "Shelf", "StoredArm", "StoredExperiment"]
__all__ += ["Tension", "labels_of", "mark", "packed", "part_of", "positions", "read_part", "schema"]
__all__ += ["tension", "versions", "words_of", "write_parquet"]
