import { randomInt } from 'node:crypto'
import {
  type listQuotas,
  listResponses,
  type makeQuestionnaireCodes,
  type voidResponse,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { questionnaireRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { GUEST_NAME } from '@portal/contract/guests.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given, KEYWORD, type Place } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaireResponses as responses } from '#src/schema/questionnaire.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { Files } from '#src/shared/files/files.ts'
import { getIn, lockIn, noteOf } from '../access.ts'
import { answerFilesFor } from '../answer/files.ts'
import { quotasOf, usesOf } from '../answer/quotas.ts'
import { codeHash } from '../answer/standing.ts'
import { countExpected } from '../questionnaire/dimensions.ts'
import { isSafe } from './thresholds.ts'

/** Single answers of named questionnaires; of all others there is no such list for anybody. */
export const listWith = (files: Files) =>
  pageRead(listResponses, {
    from: sql`${responses}`,
    joins: sql`left join users u on u.id = ${responses.personId} left join org_units o on o.id = ${responses.orgId}`,
    key: responses.id,
    columns: {
      id: responses.id,
      state: responses.state,
      personName: sql`coalesce(u.name, case when ${responses.personId} is null then '' else ${GUEST_NAME} end)`,
      personCode: sql`coalesce(u.code, '')`,
      orgName: sql`coalesce(o.name, '')`,
      startedAt: responses.startedAt,
      endedAt: responses.endedAt,
      seconds: responses.seconds,
      voidReason: responses.voidReason,
      answers: responses.answers,
    },
    given: async ({ tx, body }) => {
      const { id, mode } = await getIn(tx, body.filter.id ?? refuse(errors.missing))
      ensure(mode === 'named', no.onlyNamed)
      return { questionnaire: id }
    },
    where: sql`${responses.questionnaireId} = ${given('questionnaire')}`,
    search: sql`${responses.personId} in (select k.id from users k
      where k.name ilike ${KEYWORD.like} or starts_with(lower(k.code), lower(${KEYWORD.text})))`,
    filter: {
      id: elsewhere,
      state: equals(responses.state),
      orgId: (unit: Place) => inSubtree(sql`${responses.orgId}`, unit),
    },
    sort: { startedAt: responses.startedAt, endedAt: responses.endedAt, seconds: responses.seconds },
    order: '-endedAt',
    finish: ({ actor }, rows) =>
      actor ? rows.map((row) => ({ ...row, files: answerFilesFor(files, actor, row.answers) })) : [],
  })

/** 无效: it no longer counts, its places in quotas are free again; the answer itself stays. */
export const makeVoid: HandlerOf<typeof voidResponse> = async ({ tx, body }) => {
  const [row] = await tx.db.select().from(responses).where(eq(responses.id, body.id)).for('update')
  const questionnaire = await getIn(tx, row?.questionnaireId ?? refuse(errors.missing))
  ensure(row && questionnaire.mode === 'named', no.onlyNamed)
  ensure(row.state === 'complete', errors.stateChanged)
  await tx.db.update(responses).set({ state: 'void', voidReason: body.reason }).where(eq(responses.id, row.id))
  for (const quota of quotasOf(questionnaire, row.answers))
    await tx.db.execute(sql`
      update questionnaire_quotas set used = used - 1 where questionnaire_id = ${questionnaire.id} and key = ${quota.id} and used > 0`)
  const note = noteOf(questionnaire, 'state', row.state, 'void')
  tx.notes.push({ ...note, objectType: 'questionnaire_responses', objectId: row.id, reason: body.reason })
  return { done: true }
}

/** At the pace since the beginning: when the last place will be taken. */
const etaOf = (used: number, limit: number, openAt: Date): Date | null => {
  const passed = Date.now() - openAt.getTime()
  if (used === 0 || used >= limit || passed <= 0) return null
  const left = (passed / used) * (limit - used)
  return left > 3650 * DAY_MS ? null : new Date(Date.now() + left)
}

export const quotas: HandlerOf<typeof listQuotas> = async ({ tx, body }) => {
  const questionnaire = await getIn(tx, body.id)
  const uses = await usesOf(tx, questionnaire.id, null)
  const { mode, state, k, openAt } = questionnaire
  const isOpen = mode === 'named'
  const isOver = state === 'closed' || state === 'archived'
  return questionnaire.quotas.map(({ id, name, limit }) => {
    const { used = 0, held = 0 } = uses.get(id) ?? {}
    const shown = isOpen || (isOver && isSafe(used, k))
    const eta = isOpen ? etaOf(used, limit, openAt) : null
    return { id, quota: name, limit, used: shown ? used : null, full: used >= limit, held: isOpen ? held : 0, eta }
  })
}

const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 10

const newCode = () => Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

const insertCodes = async (tx: Tx, id: string, codes: readonly string[]) => {
  const hashes = codes.map((code) => codeHash(id, code))
  await tx.db.execute(sql`
    insert into questionnaire_codes (questionnaire_id, code_hash)
    select ${id}, h from unnest(${sql.param(hashes)}::text[]) h`)
}

/** Told this once and kept as digests only. */
export const makeCodes: HandlerOf<typeof makeQuestionnaireCodes> = async ({ tx, body }) => {
  const questionnaire = await lockIn(tx, body.id)
  ensure(questionnaire.access === 'code', no.noCodes)
  const codes = Array.from({ length: body.count }, newCode)
  await insertCodes(tx, questionnaire.id, codes)
  const expected = await countExpected(tx.db, questionnaire)
  await tx.db.execute(sql`update questionnaires set expected = ${expected} where id = ${questionnaire.id}`)
  tx.notes.push(noteOf(questionnaire, 'codes', null, body.count))
  return { codes }
}
