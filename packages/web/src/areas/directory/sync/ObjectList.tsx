import {
  confirmSync,
  listSyncObjects,
  listSyncRuns,
  type SyncAction,
  type SyncObjectRow,
  type SyncRunRow,
  syncObjectState,
  syncRunState,
} from '@portal/contract/areas/directory/sync.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Space } from 'antd'
import { useEffect } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import './sync.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const column = columnsOf(listSyncObjects)
const UNDER_WAY = ['waiting', 'pulling', 'comparing', 'applying']
const POLL_MS = 2000
/** What a run changes. */
const CHANGED = ['directorySync', 'user', 'org', 'oa']

/** One run, object by object, with the decision where it waits for one. */
export function ObjectList({ runId }: { runId: string }) {
  const { active, query: address, setQuery } = usePage()
  const runs = useQuery({
    ...query(listSyncRuns, { page: 1, pageSize: 10, keyword: '', exactTotal: false, filter: { id: runId } }),
    refetchInterval: ({ state }) => {
      const run = state.data?.list[0]
      return active && run && UNDER_WAY.includes(run.state) ? POLL_MS : false
    },
  })
  const run = runs.data?.list[0]
  const state = run?.state
  const client = useQueryClient()
  // Follows the run on the server: with each step its objects, and in the end people and units, are others than before.
  useEffect(() => {
    if (state) for (const key of CHANGED) void client.invalidateQueries({ queryKey: [key] })
  }, [state, client])
  const back = () => setQuery({ ...clearedAddress(address), run: undefined })
  return (
    <>
      <Space className="sync-head">
        <Button onClick={back}>返回</Button>
        {run && <StateWord>{wordsOf(syncRunState)[run.state]}</StateWord>}
        {run && [run.sourceName, state !== 'confirming' && run.text].filter(Boolean).join(' · ')}
      </Space>
      {run?.state === 'confirming' && <Decision run={run} />}
      <Objects runId={runId} />
    </>
  )
}

function Decision({ run }: { run: SyncRunRow }) {
  const decide = useWrite(confirmSync, { refreshes: CHANGED })
  const apply = async () => {
    const { added, changed, disabled, removed } = run
    const consequence = `将新增 ${added} 项、变更 ${changed} 项、停用 ${disabled} 人、移除 ${removed} 个单位。`
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
          <Button
            type="primary"
            danger={run.disabled + run.removed > 0}
            loading={decide.isPending}
            onClick={() => void apply()}
          >
            应用
          </Button>
          <Button onClick={() => void decide.run({ runId: run.id, apply: false })}>不应用</Button>
        </Space>
      }
    />
  )
}

/** Of somebody new there is no before. */
const said = ({ title, before, after }: SyncObjectRow['changes'][number], action: SyncAction | null) =>
  action === 'add' ? `${title}：${after}` : `${title}：${before || '空'} → ${after || '空'}`

function Objects({ runId }: { runId: string }) {
  const list = useResourceList(listSyncObjects, { fixed: { runId } })
  return (
    <ListPage
      list={list}
      title="同步对象"
      views="state"
      chips={['kind', 'action']}
      columns={[
        column('name', { width: 120 }),
        column('code', { width: 120 }),
        column('kind', { width: 70 }),
        column('action', { width: 80 }),
        column('state', {
          width: 90,
          render: (_, { state }) => <StateWord>{wordsOf(syncObjectState)[state]}</StateWord>,
        }),
        column('text', { width: 200 }),
        column('changes', {
          title: '变更',
          width: 330,
          render: (_, { changes, action }) => changes.map((change) => said(change, action)).join('；'),
        }),
      ]}
    />
  )
}
