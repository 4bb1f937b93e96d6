import { type BenefitRow, changeBenefitState, deleteBenefits } from '@portal/contract/areas/welfare/benefit.ts'
import { remindClaims } from '@portal/contract/areas/welfare/stat.ts'
import { welfareRefusals } from '@portal/contract/areas/welfare/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { type ReactNode, useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { detailAddress, editAddress, WELFARE_LIST } from '../addresses.ts'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))
const AddStockDrawer = late(() => import('./AddStockDrawer.tsx').then((module) => module.AddStockDrawer))

type Of = Pick<BenefitRow, 'id' | 'title' | 'state' | 'way' | 'waiting'>

interface Opened {
  kind: 'cancel' | 'addStock'
  of: Of
}

const isLive = ({ state }: Of) => state !== 'draft' && state !== 'cancelled' && state !== 'settled'

/** What can be done with a benefit, and what it opens to do so. */
export const useBenefitActs = (): { actsOf: (of: Of) => RowAction[]; opened: ReactNode } => {
  const [opened, setOpened] = useState<Opened>()
  const change = useWrite(changeBenefitState)
  const removal = useWrite(deleteBenefits)
  const reminding = useWrite(remindClaims)
  const close = () => setOpened(undefined)

  const open = async ({ id, title, way, state }: Of) => {
    const lots = way === 'draw' ? '签种随即封存并公布封存值。' : ''
    const consequence = state === 'paused' ? '恢复领取。' : `范围内的人可以看到，到开放时间即可领取。${lots}`
    if (!(await confirm({ name: title, verb: '开放', consequence }))) return
    if (await change.run({ id, action: 'open' })) tip('success', `《${title}》已开放`)
  }
  const pause = async ({ id, title }: Of) => {
    if (!(await confirm({ name: title, verb: '暂停', consequence: '暂停期间不能领取，已有的名额保留，照常发放。' })))
      return
    if (await change.run({ id, action: 'pause' })) tip('success', `《${title}》已暂停`)
  }
  const remove = async ({ id, title }: Of) => {
    if (!(await confirm({ name: title, verb: '删除', consequence: '不能恢复。' }))) return
    const answer = await removal.run({ ids: [id] })
    const [fault] = answer?.failed ?? []
    if (!answer) return
    tip(fault ? 'error' : 'success', fault?.message ?? '已删除')
    if (!fault) go(WELFARE_LIST)
  }
  const remind = async ({ id, title }: Of) => {
    if (
      !(await confirm({ name: title, verb: '提醒', consequence: '提醒所有还没有领取的人，写明选项和最后领取时间。' }))
    )
      return
    const answer = await reminding.run({ id })
    if (answer) tip('success', `已提醒 ${answer.sent.toLocaleString('zh-CN')} 人`)
  }

  const actsOf = (of: Of): RowAction[] => [
    ...(of.state === 'draft' || of.state === 'paused'
      ? [{ label: '开放', access: [P.welfarePublish], onClick: () => void open(of) }]
      : []),
    ...(isLive(of)
      ? [{ label: '发放台', access: [P.welfareDeliver], onClick: () => go(detailAddress(of.id, 'desk')) }]
      : []),
    ...(of.state === 'cancelled' || of.state === 'settled'
      ? []
      : [{ label: '编辑', access: [P.welfareEdit], onClick: () => go(editAddress(of.id)) }]),
    { label: '复制', access: [P.welfareAdd], onClick: () => go(`${WELFARE_LIST}?edit=new&copyOf=${of.id}`) },
    ...(of.state === 'draft'
      ? []
      : [{ label: '名单', access: [P.welfareStat], onClick: () => go(detailAddress(of.id, 'claims')) }]),
    ...(isLive(of)
      ? [
          { label: '加库存', access: [P.welfarePublish], onClick: () => setOpened({ kind: 'addStock' as const, of }) },
          { label: '未领提醒', access: [P.welfareStat], onClick: () => void remind(of) },
          ...(of.state === 'paused'
            ? []
            : [{ label: '暂停', access: [P.welfarePublish], onClick: () => void pause(of) }]),
          {
            label: '取消',
            access: [P.welfarePublish],
            danger: true,
            onClick: () => setOpened({ kind: 'cancel' as const, of }),
          },
        ]
      : []),
    ...(of.state === 'draft' || of.state === 'cancelled'
      ? [{ label: '删除', access: [P.welfareDel], danger: true, onClick: () => void remove(of) }]
      : []),
  ]
  const cancel = async (of: Of, reason: string): Promise<boolean> => {
    const done = await change.run({ id: of.id, action: 'cancel', reason })
    if (done) tip('success', '已取消，并通知了相关的人')
    return done !== undefined
  }
  return {
    actsOf,
    opened: opened && (
      <>
        {opened.kind === 'addStock' && <AddStockDrawer id={opened.of.id} title={opened.of.title} onClose={close} />}
        {opened.kind === 'cancel' && (
          <ReasonModal
            title={`取消《${opened.of.title}》`}
            verb="取消福利"
            label="取消原因"
            help="所有未领取的名额作废，积分全部退回，并把原因通知给相关的人；不能恢复。"
            fault={welfareRefusals.reasonMissing.message}
            pending={change.isPending}
            onSend={(reason) => cancel(opened.of, reason)}
            onClose={close}
          />
        )}
      </>
    ),
  }
}
