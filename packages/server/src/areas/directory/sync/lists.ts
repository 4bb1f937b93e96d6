import { listSyncDrift, listSyncObjects, listSyncRuns, listSyncSources } from '@portal/contract/areas/directory/sync.ts'
import { syncWords } from '@portal/contract/areas/directory/sync-words.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { figuresOf } from './run/close.ts'
import { sourceWithin } from './source.ts'

export const sources = pageRead(listSyncSources, {
  from: sql`sync_sources s`,
  joins: sql`left join lateral (
    select r.created_at, r.state, r.text from sync_runs r where r.source_id = s.id order by r.created_at desc limit 1
  ) last on true`,
  key: sql`s.id`,
  columns: {
    id: sql`s.id`,
    revision: sql`s.revision`,
    createdAt: sql`s.created_at`,
    updatedAt: sql`s.updated_at`,
    name: sql`s.name`,
    kind: sql`s.kind`,
    enabled: sql`s.enabled`,
    rootOrgId: sql`s.root_org_id`,
    rootOrgName: sql`coalesce((select o.name from org_units o where o.id = s.root_org_id), '')`,
    address: sql`s.address`,
    account: sql`s.account`,
    caCertificate: sql`s.ca_certificate`,
    base: sql`s.base`,
    unitFilter: sql`s.unit_filter`,
    personFilter: sql`s.person_filter`,
    mapping: sql`s.mapping`,
    fullHour: sql`s.full_hour`,
    everyMinutes: sql`s.every_minutes`,
    brakePercent: sql`s.brake_percent`,
    brakeCount: sql`s.brake_count`,
    hasSecret: sql`true`,
    linked: sql`(select count(*) from sync_links l where l.source_id = s.id and l.kind = 'person')`,
    lastRunAt: sql`last.created_at`,
    lastState: sql`last.state`,
    lastText: sql`coalesce(last.text, '')`,
  },
  scope: sourceWithin,
  search: [sql`s.name`],
  filter: { kind: equals(sql`s.kind`) },
  sort: { createdAt: sql`s.created_at`, name: sql`s.name` },
  order: '-createdAt',
})

/** Counted while a run is open, kept when it has ended. */
const figure = (name: 'added' | 'changed' | 'disabled' | 'removed' | 'same' | 'succeeded' | 'failed') =>
  sql`coalesce((r.figures ->> ${name})::int, counted.${sql.identifier(name)})`

export const runs = pageRead(listSyncRuns, {
  from: sql`sync_runs r join sync_sources s on s.id = r.source_id`,
  joins: sql`cross join lateral (${figuresOf(sql`r.id`)} and r.figures is null) counted`,
  key: sql`r.id`,
  columns: {
    id: sql`r.id`,
    createdAt: sql`r.created_at`,
    sourceId: sql`r.source_id`,
    sourceName: sql`s.name`,
    mode: sql`r.mode`,
    dryRun: sql`r.dry_run`,
    state: sql`r.state`,
    text: sql`r.text`,
    added: figure('added'),
    changed: figure('changed'),
    disabled: figure('disabled'),
    removed: figure('removed'),
    same: figure('same'),
    succeeded: figure('succeeded'),
    failed: figure('failed'),
    by: sql`coalesce((select u.name from users u where u.id = r.started_by), ${syncWords.schedule})`,
    endedAt: sql`r.ended_at`,
  },
  scope: sourceWithin,
  search: [sql`s.name`],
  filter: {
    id: equals(sql`r.id`),
    sourceId: equals(sql`r.source_id`),
    state: equals(sql`r.state`),
    mode: equals(sql`r.mode`),
  },
  sort: { createdAt: sql`r.created_at` },
  order: '-createdAt',
})

export const objects = pageRead(listSyncObjects, {
  from: sql`sync_objects x join sync_runs r on r.id = x.run_id join sync_sources s on s.id = r.source_id`,
  key: sql`x.id`,
  columns: {
    id: sql`x.id`,
    kind: sql`x.kind`,
    code: sql`x.code`,
    name: sql`x.name`,
    action: sql`x.action`,
    state: sql`x.state`,
    text: sql`x.text`,
    changes: sql`x.changes`,
  },
  scope: sourceWithin,
  // Those that stay as they are would bury the others; they are shown to whoever asks for them.
  where: ({ action }) => (action ? sql`true` : sql`(x.action is distinct from 'same' or x.text <> '')`),
  search: [sql`x.name`, sql`x.code`],
  filter: {
    runId: equals(sql`x.run_id`),
    kind: equals(sql`x.kind`),
    action: equals(sql`x.action`),
    state: equals(sql`x.state`),
  },
  sort: { no: sql`x.no` },
  order: 'no',
})

export const drift = pageRead(listSyncDrift, {
  from: sql`sync_drifts d join sync_sources s on s.id = d.source_id join users u on u.id = d.user_id`,
  key: sql`d.id`,
  columns: {
    id: sql`d.id`,
    sourceName: sql`s.name`,
    code: sql`u.code`,
    name: sql`u.name`,
    field: sql`d.field`,
    portalValue: sql`d.portal_value`,
    sourceValue: sql`d.source_value`,
    winner: sql`d.winner`,
    since: sql`d.since`,
    kept: sql`d.kept`,
  },
  scope: sourceWithin,
  where: sql`u.deleted_at is null`,
  search: [sql`u.name`, sql`u.code`],
  filter: {
    sourceId: equals(sql`d.source_id`),
    field: equals(sql`d.field`),
    winner: equals(sql`d.winner`),
    kept: equals(sql`d.kept`),
  },
  sort: { since: sql`d.since` },
  order: '-since',
})
