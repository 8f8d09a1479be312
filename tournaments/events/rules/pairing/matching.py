"""Everybody with a partner at the least cost, where a cost is compared part by part and the first part rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nlargest
from typing import Any

Cost = tuple[int, ...]  # each part 0 or more, all of one length
Edge = tuple[int, int]

MANY, CHEAPEST = 200, 100


def perfect_matching(nodes: int, costs: Mapping[Edge, Cost]) -> tuple[Edge, ...] | None:
    """The pairs, of nodes counted from 0, that leave nobody over and whose costs, added up part by part, are least.

    `costs` has the pairs that may be, smaller node first. None when no matching covers every node. The same costs give
    the same pairs. With more than MANY nodes only the cheapest partners of each are looked at, unless they don't do: a
    matching that is a little dearer than the best is then possible.
    """
    weights = _weights(nodes, costs)
    if nodes > MANY and (pairs := _covering(nodes, _cheapest(nodes, weights))):
        return pairs
    return _covering(nodes, weights)


def _covering(nodes: int, weights: Mapping[Edge, int]) -> tuple[Edge, ...] | None:
    mates = _networkx().max_weight_matching(_graph(nodes, weights), maxcardinality=True)
    pairs = tuple(sorted((min(pair), max(pair)) for pair in mates))
    return pairs if 2 * len(pairs) == nodes else None


def _cheapest(nodes: int, weights: Mapping[Edge, int]) -> Mapping[Edge, int]:
    """For each node the CHEAPEST best of its pairs."""
    mine: list[list[tuple[int, Edge]]] = [[] for _ in range(nodes)]
    for edge, weight in weights.items():
        for node in edge:
            mine[node].append((weight, edge))
    return {edge: weight for pairs in mine for weight, edge in nlargest(CHEAPEST, pairs)}


def version() -> str:
    """The program that looks for the matching, by name and version."""
    return f"networkx {_networkx().__version__}"


def _weights(nodes: int, costs: Mapping[Edge, Cost]) -> Mapping[Edge, int]:
    """One exact number a pair: no sum of a part over a whole matching can reach the unit of the part before it."""
    pairs = nodes // 2
    highest = [max(part) for part in zip(*costs.values(), strict=True)]
    units = _units([pairs * most + 1 for most in highest])
    return {edge: -sum(part * unit for part, unit in zip(cost, units, strict=True)) for edge, cost in costs.items()}


def _units(sizes: Sequence[int]) -> list[int]:
    units = [1]
    for size in reversed(sizes[1:]):
        units.append(units[-1] * size)
    return units[::-1][: len(sizes)]


def _graph(nodes: int, weights: Mapping[Edge, int]) -> Any:
    graph = _networkx().Graph()
    graph.add_nodes_from(range(nodes))
    graph.add_weighted_edges_from((a, b, weight) for (a, b), weight in sorted(weights.items()))
    return graph


def _networkx() -> Any:
    """Imported when a round is paired: it takes half a second, which no other process has to spend."""
    import networkx

    return networkx
