import { listSheets, type SheetCounts, type SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { sql } from 'drizzle-orm'
import { equals, from, until } from '#src/kit/page-read/conditions.ts'
import { type PageRead, pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, given } from '#src/kit/page-read/place.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import { codeScopes, isNamed, mayBeSealedBy, mayBeStoodInBy, reachedBy } from '../access.ts'
import type { Engine } from '../engine.ts'
import { countsOf } from './counts.ts'
import { closesAtSql, stateNow } from './state.ts'

const SCOPES = given('scopes')
const s = signSheets

const own = {
  id: s.id,
  revision: s.revision,
  createdAt: s.createdAt,
  updatedAt: s.updatedAt,
  ownerType: s.ownerType,
  ownerIds: s.ownerIds,
  title: s.title,
  place: s.place,
  start: s.startAt,
  end: s.endAt,
  mode: s.mode,
  openBefore: s.openBefore,
  lateAfter: sql<number>`coalesce(${s.lateAfter}, 0)`,
  closeAfter: s.closeAfter,
  outBefore: s.outBefore,
  outAfter: s.outAfter,
  earlyGrace: s.earlyGrace,
  methods: s.methods,
  risk: s.risk,
  proofs: s.proofs,
  point: s.point,
  radius: s.radius,
  networks: s.networks,
  walkIn: s.walkIn,
  guests: s.guests,
  signature: s.signature,
  wallNames: s.wallNames,
  confirmEach: s.confirmEach,
  hostIds: s.ownHostIds,
  inFrom: s.inFrom,
  inTo: s.inTo,
  outFrom: s.outFrom,
  outTo: s.outTo,
  generation: s.generation,
  digitsOff: s.digitsOff,
  confirmedAt: s.confirmedAt,
  sealedAt: s.sealedAt,
  sealHash: s.sealHash,
  confirmNote: s.confirmNote,
} as const

const people = (ids: typeof s.hostIds) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name)
  order by array_position(${ids}, u.id)), '[]') from users u where u.id = any(${ids}))`

/** Sheets that the caller hosts. */
export const sheetList = ({ portal }: Engine): PageRead<typeof listSheets> =>
  pageRead(listSheets, {
    from: sql`${s}`,
    joins: sql`left join org_units owner on owner.id = ${s.ownerOrgId} left join users by on by.id = ${s.confirmedBy}
      left join lateral (${countsOf(sql`${s.id}`)}) c on true`,
    key: s.id,
    where: sql`(${isNamed(ACTOR)} or ${reachedBy(s.hostCode, SCOPES, ACTOR)})`,
    given: ({ actor }) => ({ scopes: codeScopes(actor, portal.signIn) }),
    columns: {
      ...own,
      state: stateNow,
      closesAt: closesAtSql,
      counts: sql<SheetCounts>`c.counts`,
      hosts: sql<SheetRow['hosts']>`${people(s.hostIds)}`,
      ownerOrgName: sql<string>`coalesce(owner.name, '')`,
      confirmNeeded: sql<boolean>`cardinality(${s.confirmerIds}) > 0`,
      confirmedBy: sql<string>`coalesce(by.name, '')`,
      maySeal: mayBeSealedBy(portal.signIn, SCOPES, ACTOR),
      mayStandIn: sql<boolean>`cardinality(${s.confirmerIds}) > 0 and ${mayBeStoodInBy(portal.signIn, SCOPES, ACTOR)}`,
      confirmedInPlace: sql<boolean>`coalesce(${s.confirmedBy} <> all(${s.confirmerIds}), false)`,
      mayConfirm: sql<boolean>`${s.confirmerIds} @> array[${ACTOR}]::uuid[]`,
      serverTime: sql<Date>`now()`,
    },
    search: [s.title, s.place],
    filter: {
      id: equals(s.id),
      ownerType: equals(s.ownerType),
      ownerId: (value) => sql`${s.ownerIds} @> array[${value}]::uuid[]`,
      state: equals(stateNow),
      from: from(s.startAt),
      to: until(s.startAt),
      named: { true: isNamed(ACTOR), false: sql`not ${isNamed(ACTOR)}` },
    },
    sort: { start: s.startAt, title: s.title, createdAt: s.createdAt },
    order: '-start',
  })
