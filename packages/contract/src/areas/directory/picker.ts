import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P, type Privilege } from '../../privileges.ts'

/** Codes of screens and buttons that pick people or units: their holders may browse the tree within the scope of the code. */
export const PEOPLE_PICKING_CODES = [
  P.user,
  P.userGroup,
  P.role,
  P.orgAndDictionary,
  P.authority,
  P.authorityExplain,
  P.authorityApprove,
  P.application,
  P.message,
  P.openInterface,
  P.feedback,
  P.log,
  P.statistics,
  P.statisticsSchedule,
  P.studyTime,
  P.wechat,
  P.train,
  P.trainClass,
  P.enrolment,
  P.lecturer,
  P.trainAnalysis,
  P.traineeArchive,
  P.hourUpload,
  P.trainPermission,
  P.meeting,
  P.announcement,
  P.cinema,
  P.photo,
  P.column,
  P.article,
  P.activity,
  P.traineeArchive,
  P.traineeArchiveCard,
  P.traineeArchivePack,
  P.welfare,
  P.card,
  P.video,
  P.videoRole,
  P.videoStat,
  P.school,
  P.schoolVideo,
  P.schoolVideoRole,
  P.schoolVideoStat,
  P.schoolDoc,
  P.schoolDocRole,
  P.schoolDocStat,
  P.schoolSpecialStat,
  P.anchor,
  P.liveClass,
  P.liveSign,
  P.roleHours,
  P.exam,
  P.examMarkAdmin,
  P.examResult,
  P.examAnalysis,
  P.examAppeal,
  P.schoolMessage,
  P.notice,
  P.schoolMeeting,
  P.hazard,
  P.hazardApproval,
  P.questionBank,
  P.questionnaire,
  P.healthReport,
  P.healthApproval,
  P.scanRecord,
  P.place,
  P.branchPlace,
  P.visit,
] as const satisfies readonly Privilege[]
export type PeoplePickingCode = (typeof PEOPLE_PICKING_CODES)[number]

export const SHORTEST_PERSON_SEARCH = 2
export const MOST_PERSON_HITS = 20
/** Entries of one level on one page of a tree. */
export const TREE_PAGE_SIZE = 200

const treeNode = z.object({
  id,
  type: z.enum(['org', 'user']),
  name: z.string(),
  code: z.string(),
  parentId: id.nullable(),
  leaf: z.boolean(),
  /** People of a unit with everything below that the caller may see; 0 for a person. */
  count: z.int(),
  /** A unit or person switched off, or somebody who has left. */
  disabled: z.boolean(),
})
export type TreeNode = z.output<typeof treeNode>

/** One level of the tree in scope, units before people; with a keyword what was found. */
export const userTreeData = defineEndpoint({
  path: 'rest/user/userTreeData',
  title: '查询人员树',
  effect: 'read',
  access: PEOPLE_PICKING_CODES,
  scope: 'rows',
  body: z.strictObject({
    parentId: id.optional(),
    keyword: text({ label: '关键词', max: 50 }).default(''),
    withUsers: z.boolean().default(true),
    /** Lists the people of the whole subtree instead of those of the unit itself. */
    below: z.boolean().default(false),
    page: whole(1, 10_000).default(1),
  }),
  result: z.array(treeNode),
})

export const pickerPersonState = choice({ normal: '正常', disabled: '已停用', left: '离职' }, '状态')

export const pickerPerson = z.object({
  id,
  code: z.string(),
  name: z.string(),
  initials: z.string(),
  orgId: id,
  /** Names from the topmost unit down, joined with a slash. */
  orgPath: z.string(),
  photo: z.string(),
  state: pickerPersonState,
})
export type PickerPerson = z.output<typeof pickerPerson>

/**
 * Search for everybody who is signed in, enabled people only; with `for`, the code of a screen that picks people and
 * that the caller holds, the tree and everybody within its scope.
 */
export const getOrgsAndUsers = defineEndpoint({
  path: 'rest/oa/getOrgsAndUsers',
  title: '选择人员与组织',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    parentId: id.optional(),
    keyword: text({ label: '关键词', max: 50 }).default(''),
    for: text({ max: 60 }).optional(),
    page: whole(1, 10_000).default(1),
  }),
  result: z.object({
    orgs: z.array(
      z.object({
        id,
        name: z.string(),
        parentId: id.nullable(),
        /** Names from the top down to it, of units that were searched for; empty in a tree, which shows where they are. */
        path: z.string(),
        leaf: z.boolean(),
        count: z.int(),
      }),
    ),
    users: z.array(pickerPerson),
    total: z.int(),
  }),
})

export const pickerRefusals = defineRefusals('picker', {
  tooShort: '请输入至少 2 个字',
})
