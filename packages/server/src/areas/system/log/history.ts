import { objectHistory } from '@portal/contract/areas/system/log/log.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { personVisible, unitVisible } from '#src/shared/directory/visible.ts'
import { entries, entryVisible, type InWords } from './list.ts'

type Kind = BodyOf<typeof objectHistory>['objectType']

interface Gate {
  /** Codes of the screens on which the thing is looked at. */
  codes: readonly Privilege[]
  /** The thing, if the scope of those codes reaches it. */
  find(tx: Tx, id: string): SQL
}

const owned = (table: SQL) => (tx: Tx, id: string) =>
  sql`select 1 from ${table} x where x.id = ${id} and ${inScope(tx, sql`x.owner_org_id`, sql`x.created_by`)}`

/** Who may look at a thing may look at what was done to it. */
const gates: Record<Kind, Gate> = {
  users: { codes: [P.user], find: (tx, id) => sql`select 1 from users u where u.id = ${id} and ${personVisible(tx)}` },
  org_units: {
    codes: [P.orgAndDictionary],
    find: (tx, id) => sql`select 1 from org_units o where o.id = ${id} and ${unitVisible(tx.scope)}`,
  },
  roles: { codes: [P.role], find: owned(sql`roles`) },
  user_groups: { codes: [P.userGroup], find: owned(sql`user_groups`) },
  videos: { codes: [P.video, P.schoolVideo], find: owned(sql`videos`) },
  documents: { codes: [P.schoolDoc], find: owned(sql`documents`) },
  exams: { codes: [P.exam], find: owned(sql`exams`) },
  questionnaires: { codes: [P.questionnaire], find: owned(sql`questionnaires`) },
  applications: { codes: [P.application], find: owned(sql`applications`) },
  train_classes: { codes: [P.trainClass], find: owned(sql`train_classes`) },
  business_cards: {
    codes: [P.card],
    find: (tx, id) => sql`select 1 from business_cards c join users u on u.id = c.user_id
      where c.id = ${id} and ${personVisible(tx)}`,
  },
  meetings: {
    codes: [P.meeting, P.schoolMeeting],
    // Each channel by its own code.
    find: (
      tx,
      id,
    ) => sql`${owned(sql`meetings`)(tx, id)} and ((x.channel = 'portal' and ${tx.actor?.holds(P.meeting) ?? false})
      or (x.channel = 'school' and ${tx.actor?.holds(P.schoolMeeting) ?? false}))`,
  },
}

const maySee = async (tx: Tx, actor: Actor, objectType: Kind, objectId: string): Promise<boolean> => {
  const { codes, find } = gates[objectType]
  if (!actor.holds(...codes)) return false
  const { rows } = await tx.db.execute(find({ ...tx, scope: actor.scopeOf(codes) }, objectId))
  return rows.length > 0
}

const historyWithin = (inWords: InWords, scope: Partial<{ scope: typeof entryVisible }>) =>
  pageRead(objectHistory, {
    ...entries,
    ...scope,
    given: ({ body: { objectType, objectId } }) => ({ objectType, objectId }),
    where: sql`e.object_type = ${given('objectType')} and e.object_id = ${given('objectId')}`,
    filter: {},
    sort: {},
    order: sql`e.at desc`,
    finish: inWords,
  })

/** 变更记录: everything for those who may see the thing, else what the reader of logs may see of it. */
export const historyBy = (inWords: InWords): HandlerOf<typeof objectHistory> => {
  const wholeHistory = historyWithin(inWords, {})
  const visibleHistory = historyWithin(inWords, { scope: entryVisible })
  return async (call) => {
    const { tx, body, actor } = call
    if (await maySee(tx, actor, body.objectType, body.objectId)) return wholeHistory.read(call)
    ensure(actor.holds(P.log), errors.missing)
    return visibleHistory.read({ ...call, tx: { ...tx, scope: actor.scopeOf([P.log]) } })
  }
}
