import type { UserDetail } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import './merge.css'
import { useMerge } from './use-merge.ts'

const CONSEQUENCE = '合并后没有变化的资料归还，被合并的账号重新启用；有新变化的留在保留账号。'

/** Merges that hold, above the history of either person, with 撤销 as long as it is offered. */
export function MergeNotice({ user }: { user: UserDetail }) {
  const merge = useMerge()
  return user.merges.map(({ keep, drop, at, undoUntil }) => {
    const isDropped = drop.id === user.id
    const other = isDropped ? keep : drop
    const undo = async () => {
      if (await confirm({ name: `${drop.name}（${drop.code}）`, verb: '撤销合并', consequence: CONSEQUENCE }))
        await merge.undo(keep, drop)
    }
    return (
      <Alert
        key={drop.id}
        type="info"
        showIcon
        className="merge-notice"
        title={`${fullTimeText(at.getTime())} ${isDropped ? '合并到' : '并入了'} ${other.name}（${other.code}）`}
        action={
          undoUntil.getTime() > serverNow() ? (
            <Can codes={[P.userMerge]}>
              <Button size="small" loading={merge.isPending} onClick={() => void undo()}>
                撤销合并
              </Button>
            </Can>
          ) : undefined
        }
      />
    )
  })
}
