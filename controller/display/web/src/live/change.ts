/// What an event changed of the table, applied: the table before stays as it is, and what did not change is the same object, so
/// that only what changed is drawn again. Pure.
import { create } from '@bufbuild/protobuf';
import { TableViewSchema, type TableChange, type TableView } from '../../gen/kibitz/v1/live_pb';
import type { Incident } from '../../gen/kibitz/v1/incident_pb';

const nothing = create(TableViewSchema);
const fields = TableViewSchema.fields;
const byName = new Map(fields.map((field) => [field.name, field.localName as keyof TableView]));

function incidents(before: readonly Incident[], change: TableChange): Incident[] {
    const put = new Map((change.put?.incident ?? []).map((incident) => [incident.id, incident]));
    const gone = new Set(change.gone);
    const after = before.filter((incident) => !gone.has(incident.id)).map((incident) => put.get(incident.id) ?? incident);
    const known = new Set(before.map((incident) => incident.id));
    const fresh = [...put.values()].filter((incident) => !known.has(incident.id));
    // One that was held is told after others of higher numbers.
    return fresh.length === 0 ? after : [...after, ...fresh].sort((a, b) => Number(a.id - b.id));
}

export function changed(table: TableView, change: TableChange): TableView {
    const after = { ...table } as Record<string, unknown>;
    const put = (change.put ?? nothing) as unknown as Record<string, unknown>;
    const empty = nothing as unknown as Record<string, unknown>;
    for (const name of change.emptied) {
        const field = byName.get(name);
        if (field !== undefined) after[field] = empty[field];
    }
    for (const kept of change.kept) {
        const field = byName.get(kept.list);
        if (field === undefined) continue;
        after[field] = [...(after[field] as unknown[]).slice(0, kept.count), ...(put[field] as unknown[])];
    }
    for (const field of fields) {
        if (field.fieldKind === 'list' || field.fieldKind === 'map') continue;
        const value = put[field.localName];
        if (value !== undefined && value !== empty[field.localName]) after[field.localName] = value;
    }
    if (change.gone.length > 0 || (change.put?.incident.length ?? 0) > 0) after['incident'] = incidents(table.incident, change);
    return after as unknown as TableView;
}
