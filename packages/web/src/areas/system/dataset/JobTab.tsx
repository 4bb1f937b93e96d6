import { cancelJob, type JobRow, jobFile, listJobs, retryJob } from '@portal/contract/areas/exchange/job.ts'
import { P } from '@portal/contract/privileges.ts'
import { Progress, Segmented } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'

const column = columnsOf(listJobs)

const saveFile = ({ id, fileName }: JobRow) =>
  download(jobFile.path, { id }, fileName).catch((error: unknown) => tip('error', faultOf(error).words))

/** 任务: what runs and ran in the background, one's own or everybody's. */
export function JobTab() {
  const [all, setAll] = useState(false)
  const list = useResourceList(listJobs, { fixed: all ? { all: true } : {} })
  const cancel = useWrite(cancelJob)
  const retry = useWrite(retryJob)
  return (
    <ListPage
      list={list}
      title="任务"
      views="state"
      chips={[
        { name: 'from', label: '开始时间' },
        { name: 'to', label: '结束时间' },
      ]}
      columns={[
        column('title', { width: 260 }),
        column('ownerName', { width: 110, render: (_, { ownerName }) => ownerName || '定时任务' }),
        column('state', { width: 90, badge: true }),
        column('percent', {
          width: 120,
          render: (_, { percent, state }) => (
            <Progress percent={percent} size="small" status={state === 'failed' ? 'exception' : undefined} />
          ),
        }),
        column('rows', { width: 90 }),
        column('stage', { width: 240, ellipsis: true, render: (_, { stage }) => stage || '—' }),
        column('createdAt', { width: 160 }),
        column('endedAt', { width: 160 }),
      ]}
      toolbar={
        <Can codes={[P.dataJob]}>
          <Segmented
            aria-label="范围"
            value={all ? 'all' : 'own'}
            onChange={(value) => setAll(value === 'all')}
            options={[
              { value: 'own', label: '我的任务' },
              { value: 'all', label: '所有人的任务' },
            ]}
          />
        </Can>
      }
      actions={(row) => [
        ...(row.link === '' ? [] : [{ label: '查看结果', onClick: () => go(row.link) }]),
        ...(row.may.download ? [{ label: '下载', onClick: () => void saveFile(row) }] : []),
        ...(row.may.cancel ? [{ label: '取消', danger: true, onClick: () => void cancel.run({ id: row.id }) }] : []),
        ...(row.may.retry ? [{ label: '重试', onClick: () => void retry.run({ id: row.id }) }] : []),
      ]}
    />
  )
}
