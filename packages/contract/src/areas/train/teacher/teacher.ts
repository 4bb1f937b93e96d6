import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '../../../kit/record.ts'
import { day, id, ids, instant, revision } from '../../../kit/scalars.ts'
import { DAY_MS } from '../../../kit/shanghai.ts'
import { text } from '../../../kit/text.ts'
import { P } from '../../../privileges.ts'
import { phone } from '../../directory/user-fields.ts'
import { fileInput } from '../../files/file.ts'
import { busyKind, lecturerAction, lecturerKind, lecturerLevel, lecturerState } from './words.ts'

const MOST_SUBJECTS = 10
const MOST_CERTIFICATES = 20
const MOST_FREE = 200

/** What a lecturer may teach by: a scan and how long it holds. */
export const lecturerCertificateInput = z.strictObject({
  name: text({ label: '资质名称', min: 1, max: 60 }),
  certNo: text({ label: '证书编号', max: 60 }).default(''),
  /** Null: for ever. */
  validTo: day.nullable().default(null).meta({ label: '有效期至' }),
  file: fileInput.nullable().default(null).meta({ label: '扫描件' }),
})
export type LecturerCertificateInput = z.output<typeof lecturerCertificateInput>

const subject = text({ label: '授课方向', min: 1, max: 20 })

export const lecturerInput = z.object({
  kind: lecturerKind,
  /** Of an internal one. */
  userId: id.nullable().default(null).meta({ label: '人员', missing: '请选择人员' }),
  /** The next three of an external one. */
  name: text({ label: '姓名', max: 30 }).default(''),
  /** Left out: as it is; empty: erased. */
  phone: phone.optional(),
  company: text({ label: '所在单位', max: 60 }).default(''),
  ownerOrgId: id.optional().meta({ label: '归属单位' }),
  level: lecturerLevel,
  subjects: z
    .array(subject)
    .min(1, '授课方向至少选择一项')
    .max(MOST_SUBJECTS, `授课方向最多 ${MOST_SUBJECTS} 项`)
    .meta({ label: '授课方向', required: true }),
  intro: text({ label: '简介', max: 500, long: true }).default(''),
  certificates: z
    .array(lecturerCertificateInput)
    .max(MOST_CERTIFICATES, `资质最多 ${MOST_CERTIFICATES} 项`)
    .default([])
    .meta({ label: '资质' }),
  contractFrom: day.nullable().default(null).meta({ label: '聘期开始' }),
  contractTo: day.nullable().default(null).meta({ label: '聘期至' }),
})
export type LecturerInput = z.output<typeof lecturerInput>

export const lecturerRow = z.object({
  ...recordShape,
  kind: lecturerKind,
  userId: id.nullable(),
  name: z.string().meta({ label: '姓名' }),
  /** Number of the person, empty of an external one. */
  userCode: z.string().meta({ label: '工号' }),
  photo: z.string().meta({ label: '照片' }),
  /** Unit of the person, or the company of an external one. */
  orgName: z.string().meta({ label: '单位' }),
  ownerOrgId: id,
  ownerOrgName: z.string().meta({ label: '归属单位' }),
  phoneMask: z.string().meta({ label: '手机' }),
  level: lecturerLevel,
  subjects: z.array(z.string()).meta({ label: '授课方向' }),
  sessions: z.int().meta({ label: '授课次数' }),
  hours: z.number().meta({ label: '授课学时' }),
  /** Mean of the answers, null where there are too few to tell. */
  rating: z.number().nullable().meta({ label: '平均评分' }),
  ratings: z.int().meta({ label: '评价人数' }),
  contractFrom: day.nullable().meta({ label: '聘期开始' }),
  contractTo: day.nullable().meta({ label: '聘期至' }),
  thisMonth: z.int().meta({ label: '本月安排' }),
  state: lecturerState,
})
export type LecturerRow = z.output<typeof lecturerRow>

/** 某时段空闲 needs both ends: inside free times that the lecturer entered, and taken up by nothing. */
export const listLecturers = defineEndpoint({
  path: 'rest/trainTeacher/list',
  title: '查询讲师',
  effect: 'read',
  access: [P.lecturer],
  scope: 'rows',
  body: pageQuery(
    z.object({
      kind: lecturerKind,
      level: lecturerLevel,
      state: lecturerState,
      subject: text({ label: '授课方向', max: 20 }),
      orgId: id.meta({ label: '单位' }),
      ratingFrom: z.number().min(1).max(5).meta({ label: '评分不低于' }),
      ending: z.boolean().meta({ label: '聘期将满（60 天）' }),
      freeFrom: instant.meta({ label: '空闲从' }),
      freeTo: instant.meta({ label: '空闲至' }),
    }),
    ['name', 'level', 'sessions', 'hours', 'rating', 'contractTo', 'createdAt', 'updatedAt'],
  ),
  result: pageOf(lecturerRow),
})

const certificate = z.object({
  name: z.string(),
  certNo: z.string(),
  validTo: day.nullable(),
  expired: z.boolean(),
  file: z.object({ fileId: id, name: z.string(), bytes: z.int(), url: z.string() }).nullable(),
})

export const freeTime = z
  .strictObject({ from: instant.meta({ label: '开始' }), to: instant.meta({ label: '结束' }) })
  .refine(({ from, to }) => to > from, '结束时间须晚于开始时间')
  .refine(({ from, to }) => to.getTime() - from.getTime() <= DAY_MS, '单个时段不能超过 24 小时')
export type FreeTime = z.output<typeof freeTime>

const taught = z.object({
  sessionId: id,
  classId: id,
  className: z.string(),
  title: z.string(),
  from: instant,
  to: instant,
  hours: z.number().nullable(),
  place: z.string(),
  state: z.enum(['planned', 'done']),
})

/** Without `id` one's own. */
export const getLecturer = defineEndpoint({
  path: 'rest/trainTeacher/get',
  title: '查看讲师',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id: id.optional() }),
  result: lecturerRow.extend({
    /** Names of an external one, for the form. */
    company: z.string(),
    intro: z.string(),
    stopReason: z.string(),
    certificates: z.array(certificate),
    free: z.array(freeTime),
    taught: z.array(taught),
    /** Without names; empty where there are too few to hide who wrote them. */
    comments: z.array(z.object({ at: day, className: z.string(), text: z.string() })),
    may: z.object({ edit: z.boolean(), del: z.boolean(), free: z.boolean() }),
    /** The whole number, for those who edit. */
    phone: z.string().optional(),
  }),
})
export type LecturerDetail = z.output<typeof getLecturer.result>

/** What tells whether somebody has anything to host or teach: his row as a lecturer, and sheets of sessions that name him. */
export const ownTeaching = defineEndpoint({
  path: 'rest/trainTeacher/own',
  title: '查询我的授课身份',
  effect: 'read',
  personal: true,
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({ lecturerId: id.nullable(), hosts: z.boolean() }),
})

export const saveLecturer = defineEndpoint({
  path: 'rest/trainTeacher/save',
  title: '保存讲师',
  effect: 'write',
  access: [P.lecturerAdd, P.lecturerEdit],
  scope: 'rows',
  body: saveBody(lecturerInput),
  result: recordKey,
})

/** 可用时段, all of them: kept by the lecturer himself; of one without an account by who edits him. */
export const saveFreeTimes = defineEndpoint({
  path: 'rest/trainTeacher/saveFree',
  title: '保存可用时段',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    id,
    revision,
    free: z.array(freeTime).max(MOST_FREE, `可用时段最多 ${MOST_FREE} 个`).meta({ label: '可用时段' }),
  }),
  result: recordKey,
})

export const changeLecturers = defineEndpoint({
  path: 'rest/trainTeacher/changeState',
  title: '变更讲师状态',
  effect: 'write',
  access: [P.lecturerEdit],
  scope: 'rows',
  body: z.strictObject({
    ids: ids(100),
    action: lecturerAction,
    /** Of 停用. */
    reason: text({ label: '原因', max: 200, long: true }).default(''),
    /** Of 续聘. */
    contractTo: day.optional().meta({ label: '聘期至' }),
  }),
  result: z.object({ updated: z.int(), failed: z.array(z.object({ id, message: z.string() })) }),
})

export const deleteLecturers = defineEndpoint({
  path: 'rest/trainTeacher/delete',
  title: '删除讲师',
  effect: 'write',
  access: [P.lecturerDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100) }),
  result: batchResult,
})

export const lecturerBusy = z.object({
  kind: busyKind,
  title: z.string(),
  from: instant,
  to: instant,
  place: z.string(),
  /** Empty where the caller may not open it. */
  link: z.string(),
})
export type LecturerBusy = z.output<typeof lecturerBusy>

/** What takes up a lecturer between two moments, and the free times he entered there. Without `id` one's own. */
export const lecturerCalendar = defineEndpoint({
  path: 'rest/trainTeacher/calendar',
  title: '查询讲师日程',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id: id.optional(), from: instant, to: instant }),
  result: z.object({ busy: z.array(lecturerBusy), free: z.array(freeTime) }),
})

/** Who may be asked for a session: in contract and not stopped, with what takes them up at that time. */
export const lecturerOptions = defineEndpoint({
  path: 'rest/trainTeacher/options',
  title: '选择讲师',
  effect: 'read',
  access: [P.lecturer, P.trainClass],
  scope: 'all',
  body: z.strictObject({
    keyword: text({ label: '关键词', max: 50 }).default(''),
    from: instant.optional(),
    to: instant.optional(),
    /** Only those whom 某时段空闲 finds. */
    freeOnly: z.boolean().default(false),
    /** These come first, whatever their state: the ones chosen already. */
    ids: z.array(id).max(50).default([]),
  }),
  result: z.array(
    z.object({
      id,
      name: z.string(),
      orgName: z.string(),
      level: lecturerLevel,
      subjects: z.array(z.string()),
      state: lecturerState,
      /** He entered the whole of the asked time as free and nothing takes it up. */
      free: z.boolean(),
      /** Title of what takes him up then; empty: nothing. */
      busyWith: z.string(),
    }),
  ),
})
