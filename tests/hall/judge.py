"""The end of a campaign: what the Director was told against what stands in the tables' journals."""
import collections

from director import NAME
from hall import varints

EVENT = {"incident_ruled": "RULE", "incident_dismissed": "DISMISS", "incident_seen": "SEEN"}


def in_journals(hall):
    """By table and incident: what the Director did there, (action, option or reason) each; and the codes it has had: better known, it may
    be another irregularity than it was raised as."""
    done, raised = collections.defaultdict(list), collections.defaultdict(set)
    for name in hall.names:
        for kind, body in hall.bodies(name, "incident_raised", "incident_held", "incident_updated", *EVENT):
            if kind in EVENT:
                by = body.get(3 if kind == "incident_ruled" else 2, b"").decode()
                told = body.get(2, 0) if kind == "incident_ruled" else body.get(3, b"").decode()
                if by == NAME:
                    done[hall.id(name), body[1]].append((EVENT[kind], told))
            elif kind == "incident_updated":
                raised[hall.id(name), body[1]].add(body.get(7, b"").decode().split(" ")[0])
            else:
                incident = dict(varints(body[1]))
                raised[hall.id(name), incident[1]].add(incident[2].decode())
    return done, raised


def judge(hall, director, say):
    """What is wrong, a sentence each; and the figures. `say` hears of each ruling that was carried out though it was not acknowledged."""
    wrong, figures = [], collections.Counter()
    done, raised = in_journals(hall)
    for (table, incident), code in sorted(director.shown.items()):
        if code not in raised.get((table, incident), ()):
            wrong.append(f"shown and not in the journal: incident {incident} ({code}) of {table}; the journal has {sorted(raised.get((table, incident), []))}")
    figures["incidents shown"] = len(director.shown)

    asked = collections.defaultdict(list)
    for one in director.rulings:
        table, incident = one.key.split("/")
        asked[table, int(incident)].append(one)
        figures["done" if one.done else "no answer" if one.reply is None else "not taken"] += 1
    for at, made in sorted(done.items()):
        settling = [one for one in made if one[0] != "SEEN"]
        if len(settling) > 1:
            wrong.append(f"settled more than once: incident {at[1]} of {at[0]}: {settling}")
        if at not in asked:
            wrong.append(f"nobody has asked for it: incident {at[1]} of {at[0]}: {made}")
    for at, asks in sorted(asked.items()):
        for action in EVENT.values():
            mine = [one for one in asks if one.action == action]
            events = [told for what, told in done.get(at, []) if what == action]
            wrong += compare(f"incident {at[1]} of {at[0]}", action, mine, events, figures, say)
    return wrong, figures


def compare(where, action, asks, events, figures, say):
    """One action at one incident; a dismissal is known by its reason, the others by their number."""
    wrong = []
    if action == "DISMISS":
        groups = [([one], [told for told in events if told == one.reason]) for one in asks]
    else:
        groups = [(asks, events)]
    for mine, there in groups:
        acknowledged = [one for one in mine if one.done and not one.reply.get("unwritten")]
        in_memory = sum(one.done for one in mine) - len(acknowledged)
        if action == "SEEN":
            acknowledged = acknowledged[:1]  # what has been seen is seen: again it is done, and nothing happens
        open_ = [one for one in mine if one.open]
        told = "; ".join(f"{one.number} at {one.at}: {one.reply}" for one in mine)
        if len(there) > 1:
            wrong.append(f"{action} carried out {len(there)} times at {where}: {told}")
        if len(there) < len(acknowledged):
            wrong.append(f"{action} acknowledged {len(acknowledged)} times, in the journal {len(there)} times at {where}: {told}")
        more = len(there) - len(acknowledged) - in_memory
        if more > 0 and open_:
            say(f"carried out: {action} at {where}: {told}")
            figures["carried out though nobody could tell" if any(one.reply is None for one in open_) else "told not taken, and carried out"] += 1
        elif more > 0:
            wrong.append(f"{action} refused, and in the journal at {where}: {told}")
    return wrong
