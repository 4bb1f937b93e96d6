import { z } from 'zod'
import { choice } from '../../../kit/choice.ts'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '../../../kit/record.ts'
import { day, id, whole } from '../../../kit/scalars.ts'
import { P } from '../../../privileges.ts'

const MOST_QUOTA = 500

const nominatorState = choice({ coming: '未生效', current: '生效中', past: '已失效' }, '状态')

/** 单位推荐人: appointed, so he needs no code for it. */
export const nominatorInput = z.object({
  personId: id.meta({ label: '推荐人' }),
  orgId: id.meta({ label: '单位' }),
  below: z.boolean().default(true).meta({ label: '含下级' }),
  validFrom: day.meta({ label: '生效日期' }),
  validTo: day.nullable().default(null).meta({ label: '失效日期' }),
  quota: whole(1, MOST_QUOTA, `每班名额须为 1–${MOST_QUOTA}`).nullable().default(null).meta({ label: '每班名额' }),
})
export type NominatorInput = z.output<typeof nominatorInput>

export const nominatorRow = z.object({
  ...recordShape,
  ...nominatorInput.shape,
  /** Of the person: what the row is called by. */
  name: z.string().meta({ label: '推荐人' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  state: nominatorState,
})
export type NominatorRow = z.output<typeof nominatorRow>

export const listNominators = defineEndpoint({
  path: 'rest/trainPermission/nominatorList',
  title: '查询单位推荐人',
  effect: 'read',
  access: [P.trainPermission],
  scope: 'rows',
  body: pageQuery(
    z.object({
      orgId: id.meta({ label: '单位' }),
      personId: id.meta({ label: '人员' }),
      state: nominatorState,
    }),
    ['name', 'validFrom', 'validTo', 'updatedAt'],
  ),
  result: pageOf(nominatorRow),
})

export const saveNominator = defineEndpoint({
  path: 'rest/trainPermission/saveNominator',
  title: '保存单位推荐人',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'rows',
  body: saveBody(nominatorInput),
  result: recordKey,
})

export const deleteNominators = defineEndpoint({
  path: 'rest/trainPermission/deleteNominator',
  title: '删除单位推荐人',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'rows',
  body: removalBody,
  result: batchResult,
})
