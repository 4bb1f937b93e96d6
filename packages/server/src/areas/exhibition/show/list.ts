import { type ExhibitionRow, listExhibitions } from '@portal/contract/areas/exhibition/show.ts'
import { exhibitionCodes } from '@portal/contract/areas/exhibition/show-kind.ts'
import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { type Audience, describeAudience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { either, elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { blankable, chinese, type Place } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import { exhibitions } from '#src/schema/exhibition/exhibition.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { Portal } from '#src/shared/portal.ts'
import { stageNow } from './exhibitions.ts'
import type { ShowFiguresCache } from './figures.ts'
import { openTo, reachedWithin } from './reach.ts'

const e = exhibitions

const columns = {
  id: e.id,
  kind: e.kind,
  title: e.title,
  intro: e.intro,
  stage: stageNow,
  submitFrom: e.submitFrom,
  submitTo: e.submitTo,
  voteFrom: e.voteFrom,
  voteTo: e.voteTo,
  resultAt: e.resultAt,
  works: sql`(select count(*)::int from exhibition_works w where w.exhibition_id = ${e.id} and w.state = 'shown')`,
  coverFileId: e.coverFileId,
}

const managedColumns = {
  ...columns,
  ownerOrgName: sql`coalesce(o.name, '')`,
  creator: sql`coalesce((select u.name from users u where u.id = ${e.createdBy}), '')`,
  audience: e.audience,
  revision: sql<number>`${e.revision}`,
  createdAt: e.createdAt,
  updatedAt: e.updatedAt,
}

const managedJoins = sql`left join org_units o on o.id = ${e.ownerOrgId}`

type Read = Omit<ExhibitionRow, 'coverUrl'> & { coverFileId: string | null; audience?: Audience }

/** Adds the addresses of covers. */
const shownBy =
  ({ files }: Portal) =>
  ({ actor }: Caller, list: readonly Read[]): ExhibitionRow[] =>
    actor === null
      ? []
      : list.map(({ coverFileId, audience: _, ...row }) => ({
          ...row,
          coverUrl: coverFileId === null ? '' : files.fileUrl(actor, { id: coverFileId, name: row.title }),
        }))

const managedBy =
  (portal: Portal, figuresOf: ShowFiguresCache['now']) =>
  async (caller: Caller, list: readonly Read[]): Promise<ExhibitionRow[]> => {
    const names = await namesOfAudiences(
      caller.tx.db,
      list.flatMap(({ audience }) => audience ?? []),
    )
    const rows: ExhibitionRow[] = []
    for (const [at, row] of shownBy(portal)(caller, list).entries()) {
      const audience = list[at]?.audience
      const audienceText = audience === undefined ? '' : describeAudience(audience, names)
      rows.push({ ...row, ...(await figuresOf(row.id)), audienceText })
    }
    return rows
  }

const hasHeld: SQL = sql`exists (select 1 from exhibition_votes v where v.exhibition_id = ${e.id} and v.state = 'held')`

const found = {
  from: sql`${exhibitions}`,
  key: e.id,
  search: [e.title, e.intro],
  filter: {
    kind: equals(e.kind),
    stage: equals(stageNow),
    orgId: (unit: Place): SQL => inSubtree(sql`${e.ownerOrgId}`, unit),
    held: either(hasHeld),
    manage: elsewhere,
  },
  sort: {
    title: chinese(e.title),
    voteTo: blankable(sql`${e.voteTo}`),
    updatedAt: e.updatedAt,
    createdAt: e.createdAt,
  },
} as const

/** What runs comes first, then what was decided last. */
const byStage = sql`array_position(array['voting', 'collecting', 'reviewing', 'judging', 'announced', 'archived', 'draft'], ${stageNow}),
  ${e.resultAt} desc`

/** 影展 for everybody they are for; `manage` widens to the data scope and to those the caller moderates. */
export const listWith = (portal: Portal, figures: ShowFiguresCache) => {
  const forAll = pageRead(listExhibitions, {
    ...found,
    columns,
    where: openTo(),
    order: byStage,
    finish: (caller, list) => shownBy(portal)(caller, list as Read[]),
  })
  const managed = pageRead(listExhibitions, {
    ...found,
    joins: managedJoins,
    columns: managedColumns,
    scope: reachedWithin,
    order: byStage,
    finish: (caller, list) => managedBy(portal, figures.kept)(caller, list as Read[]),
  })
  return oneOfLists<typeof listExhibitions>(({ tx, body, actor }) => {
    const { manage = false, held } = body.filter
    ensure(manage || held === undefined, errors.noRight)
    if (!manage) return { list: forAll, asking: { tx: { ...tx, scope: ALL_ROWS }, actor, body } }
    // Each kind has a code of its own, and so rows of its own.
    const kind: ExhibitionKind = body.filter.kind ?? 'photo'
    const { see } = exhibitionCodes[kind]
    ensure(actor.holds(see), errors.noRight)
    const asked = { ...body, filter: { ...body.filter, kind } }
    return { list: managed, asking: { tx: { ...tx, scope: actor.scopeOf([see]) }, actor, body: asked } }
  })
}

const source = { from: sql`${exhibitions}`, key: e.id }
const readRows = rowsByKey<ExhibitionRow>()({ ...source, columns })
const readManaged = rowsByKey<ExhibitionRow>()({ ...source, joins: managedJoins, columns: managedColumns })

/** One exhibition as its list shows it. */
export const rowWith =
  (portal: Portal, figures: ShowFiguresCache) =>
  async (caller: Caller, id: string, manage: boolean): Promise<ExhibitionRow | null> => {
    const [row] = manage
      ? await managedBy(portal, figures.now)(caller, (await readManaged(caller, [id])) as Read[])
      : shownBy(portal)(caller, (await readRows(caller, [id])) as Read[])
    return row ?? null
  }
