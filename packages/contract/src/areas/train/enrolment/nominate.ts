import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { day, id, instant } from '../../../kit/scalars.ts'
import { classKind, enrolmentState } from '../words.ts'
import { batch } from './roster.ts'

const MOST_AT_ONCE = 200

/** For which units the caller nominates at present; empty for everybody else. */
export const ownAppointments = defineEndpoint({
  path: 'rest/trainEnrol/appointments',
  title: '查询本人推荐单位',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.array(
    z.object({ id, orgName: z.string(), below: z.boolean(), validTo: day.nullable(), quota: z.int().nullable() }),
  ),
})

const nominationRow = z.object({
  id,
  name: z.string().meta({ label: '班次' }),
  kind: classKind,
  categoryName: z.string().meta({ label: '分类' }),
  ownerOrgName: z.string().meta({ label: '主办单位' }),
  from: instant.nullable().meta({ label: '培训开始' }),
  place: z.string().meta({ label: '地点' }),
  enrolTo: instant.meta({ label: '报名截止' }),
  capacity: z.int().meta({ label: '名额' }),
  occ: z.int().meta({ label: '已占' }),
  waiting: z.int().meta({ label: '候补' }),
  /** People the caller has nominated who hold a seat or wait. */
  nominated: z.int().meta({ label: '我已推荐' }),
  /** How many more he may nominate; null: no quota binds him. */
  left: z.int().nullable().meta({ label: '剩余推荐名额' }),
})
export type NominationRow = z.output<typeof nominationRow>

/** Classes that take nominated people now. */
export const listNominations = defineEndpoint({
  path: 'rest/trainEnrol/nominateList',
  title: '查询可推荐班次',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: pageQuery(z.object({ kind: classKind, category: z.string().max(40).meta({ label: '分类' }) }), [
    'enrolTo',
    'from',
    'name',
  ]),
  result: pageOf(nominationRow),
})

const nomineeRow = z.object({
  id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgId: id,
  orgName: z.string().meta({ label: '单位' }),
  post: z.string().meta({ label: '岗位' }),
  /** Classes he was in during the last 24 months. */
  trained: z.int().meta({ label: '近 24 月参训' }),
  /** Of his newest enrolment in the class; null: he has none. */
  state: enrolmentState.nullable(),
  /** The caller nominated him, and may take that back. */
  own: z.boolean(),
  /** Why he cannot be nominated; empty where he can. */
  why: z.string().meta({ label: '不能推荐的原因' }),
})
export type NomineeRow = z.output<typeof nomineeRow>

/** People of the caller's units, as they stand to a class. */
export const listNominees = defineEndpoint({
  path: 'rest/trainEnrol/nominees',
  title: '查询可推荐人员',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: pageQuery(
    z.object({
      /** Must be given. */
      classId: id,
      orgId: id.meta({ label: '单位' }),
      own: z.boolean().meta({ label: '我推荐的' }),
    }),
    ['trained', 'name'],
  ),
  result: pageOf(nomineeRow),
})

/** 推荐 people of one's units into a class, or with `undo` 撤回. */
export const nominatePeople = defineEndpoint({
  path: 'rest/trainEnrol/nominate',
  title: '单位推荐',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    classId: id,
    userIds: z.array(id).min(1, '请选择人员').max(MOST_AT_ONCE, `单次最多处理 ${MOST_AT_ONCE} 人`),
    undo: z.boolean().default(false),
  }),
  result: batch,
})
