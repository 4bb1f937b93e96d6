import { type ActivityDetail, changeActivityState } from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals } from '@portal/contract/areas/activity/activity-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { ACTIVITY_LIST, activityAddress, bankAddress, countAddress } from '../addresses.ts'
import { usePublish } from './use-publish.ts'

const ExtendDrawer = late(() => import('../activity/ExtendDrawer.tsx').then((module) => module.ExtendDrawer))
const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

const moves = [P.activityPublish, P.activityRun]

/** The one next step of an activity, and the others behind ⋯. */
export function DeskActs({ of }: { of: ActivityDetail }) {
  const { id, title, state, parts } = of
  const [opened, setOpened] = useState<'extend' | 'cancel' | 'settle'>()
  const change = useWrite(changeActivityState, { refreshes: ['activityAnswer', 'draw'] })
  const { publish, isPending: isPublishing } = usePublish()
  const close = () => setOpened(undefined)
  const isOpen = state === 'upcoming' || state === 'running'
  const acts: RowAction[] = [
    ...(state === 'draft' ? [] : [{ label: '统计', access: [P.column], onClick: () => go(countAddress(id)) }]),
    ...(parts.some(({ type }) => type === 'answer')
      ? [{ label: '题库', access: [P.activityQuestion], onClick: () => go(bankAddress(id)) }]
      : []),
    ...(state === 'ended' || state === 'settled' || state === 'cancelled'
      ? []
      : [{ label: '编辑基本信息', access: [P.activityEdit], onClick: () => go(`${ACTIVITY_LIST}?edit=${id}`) }]),
    ...(isOpen
      ? [
          { label: '延期', access: moves, onClick: () => setOpened('extend') },
          { label: '取消', access: moves, danger: true, onClick: () => setOpened('cancel') },
        ]
      : []),
  ]
  return (
    <>
      {state !== 'draft' && <Button onClick={() => go(activityAddress(id))}>以学员看</Button>}
      {state === 'draft' && (
        <Can codes={[P.activityPublish]}>
          <Button type="primary" loading={isPublishing} onClick={() => void publish(of)}>
            发布
          </Button>
        </Can>
      )}
      {state === 'ended' && (
        <Can codes={[P.activityRun]}>
          <Button type="primary" onClick={() => setOpened('settle')}>
            结算
          </Button>
        </Can>
      )}
      <RowActions actions={acts} name={title} menuOnly />
      {opened === 'extend' && <ExtendDrawer row={of} onClose={close} />}
      {opened === 'cancel' && (
        <ReasonModal
          title={`取消《${title}》`}
          verb="取消活动"
          label="取消原因"
          help="取消后各环节不再计入，并通知已参与的人，不能恢复。"
          fault={activityRefusals.reasonMissing.message}
          pending={change.isPending}
          onSend={async (reason) => {
            const done = await change.run({ id, action: 'cancel', reason })
            if (done) tip('success', '活动已取消')
            return done !== undefined
          }}
          onClose={close}
        />
      )}
      {opened === 'settle' && (
        <ReasonModal
          title={`结算《${title}》`}
          verb="结算"
          label="结果说明"
          help="完成情况就此固定，未抽的奖品由系统抽出，积分不再变动；之后只能逐人更正。"
          fault="结果说明为 2–200 个字"
          danger={false}
          pending={change.isPending}
          onSend={async (reason) => {
            const done = await change.run({ id, action: 'settle', reason })
            if (done) tip('success', '活动已结算')
            return done !== undefined
          }}
          onClose={close}
        />
      )}
    </>
  )
}
