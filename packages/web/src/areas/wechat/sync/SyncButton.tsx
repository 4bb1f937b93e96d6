import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import { syncFans } from '@portal/contract/areas/wechat/fan.ts'
import { jobState, syncMaterials, syncState } from '@portal/contract/areas/wechat/material.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { whyNotConnected } from '../account/AccountFrame.tsx'

const LOOK_AGAIN_MS = 2000

/** 同步 with its progress, which also shows a sync that somebody else began. */
export function SyncButton({ account, kind }: { account: AccountRow; kind: 'fans' | 'materials' }) {
  const { active } = usePage()
  const fans = useWrite(syncFans)
  const materials = useWrite(syncMaterials)
  const write = kind === 'fans' ? fans : materials
  const progress = useQuery({
    ...query(syncState, { accountId: account.id, kind }),
    refetchInterval: ({ state }) =>
      active && (state.data?.state === 'waiting' || state.data?.state === 'running') ? LOOK_AGAIN_MS : false,
  })
  const trouble = whyNotConnected(account)
  const run = progress.data
  const isRunning = run?.state === 'waiting' || run?.state === 'running'
  const percent = run && run.total > 0 ? Math.floor((run.done * 100) / run.total) : 0

  return (
    <>
      <Button
        disabled={trouble !== null}
        title={trouble ?? undefined}
        loading={isRunning || write.isPending}
        onClick={() => void write.run({ accountId: account.id })}
      >
        同步
      </Button>
      {isRunning && <Progress className="wechat-progress" percent={percent} aria-label="同步进度" />}
      {run && !isRunning && (
        <span className="wechat-note">
          上次同步{wordsOf(jobState)[run.state]} {dateTimeText((run.endedAt ?? run.startedAt).getTime())}
          {run.error !== '' && `：${run.error}`}
        </span>
      )}
    </>
  )
}
