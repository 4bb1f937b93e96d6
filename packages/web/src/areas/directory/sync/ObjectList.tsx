import {
  confirmSync,
  listSyncObjects,
  listSyncRuns,
  type SyncObjectRow,
  type SyncRunRow,
  syncAction,
  syncObjectKind,
  syncObjectRow,
  syncObjectState,
  syncRunState,
} from '@portal/contract/areas/directory/sync.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Space, Tag } from 'antd'
import { z } from 'zod'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import './sync.css'
import { runColours } from './sync-colours.ts'

const column = columnsOf({ row: syncObjectRow })
const Filter = fieldsOf(z.object({ kind: syncObjectKind, action: syncAction, state: syncObjectState }), {
  optional: true,
})
const colours = { waiting: 'default', superior: 'processing', done: 'success', failed: 'error' } as const
const UNDER_WAY = ['waiting', 'pulling', 'comparing', 'applying']
const POLL_MS = 2000

/** One run, object by object, with the decision where it waits for one. */
export function ObjectList({ runId }: { runId: string }) {
  const { active, setQuery } = usePage()
  const runs = useQuery({
    ...query(listSyncRuns, { page: 1, pageSize: 50, keyword: '', exactTotal: false, filter: {} }),
    refetchInterval: ({ state }) => {
      const run = state.data?.list.find(({ id }) => id === runId)
      return active && run && UNDER_WAY.includes(run.state) ? POLL_MS : false
    },
  })
  const run = runs.data?.list.find(({ id }) => id === runId)
  const back = { run: undefined, kind: undefined, action: undefined, state: undefined, page: undefined }
  return (
    <>
      <Space className="sync-head">
        <Button onClick={() => setQuery(back)}>返回</Button>
        {run && <Tag color={runColours[run.state]}>{wordsOf(syncRunState)[run.state]}</Tag>}
        {run && `${run.sourceName} · ${run.text}`}
      </Space>
      {run?.state === 'confirming' && <Decision run={run} />}
      <Objects key={run?.state} runId={runId} />
    </>
  )
}

function Decision({ run }: { run: SyncRunRow }) {
  const decide = useWrite(confirmSync, { refreshes: ['directorySync', 'user', 'org'] })
  const apply = async () => {
    const consequence = `将停用 ${run.disabled} 人、移除 ${run.removed} 个单位。`
    if (await confirm({ name: run.sourceName, verb: '应用', consequence }))
      await decide.run({ runId: run.id, apply: true })
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={run.text}
      action={
        <Space>
          <Button type="primary" danger loading={decide.isPending} onClick={() => void apply()}>
            应用
          </Button>
          <Button onClick={() => void decide.run({ runId: run.id, apply: false })}>不应用</Button>
        </Space>
      }
    />
  )
}

function Objects({ runId }: { runId: string }) {
  const list = useResourceList<SyncObjectRow>(listSyncObjects, { fixed: { runId } })
  return (
    <ListPage
      list={list}
      title="同步对象"
      filters={[
        <Filter key="kind" name="kind" />,
        <Filter key="action" name="action" />,
        <Filter key="state" name="state" />,
      ]}
      columns={[
        column('kind', { width: 70 }),
        column('code', { width: 130 }),
        column('name', { width: 140 }),
        column('action', { width: 90 }),
        column('state', {
          width: 90,
          render: (_, { state }) => <Tag color={colours[state]}>{wordsOf(syncObjectState)[state]}</Tag>,
        }),
        column('text', { width: 260 }),
        column('changes', {
          title: '变更',
          width: 360,
          render: (_, { changes }) =>
            changes.map(({ title, before, after }) => `${title}：${before || '空'} → ${after || '空'}`).join('；'),
        }),
      ]}
    />
  )
}
