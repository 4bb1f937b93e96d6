import {
  listSyncSources,
  runSync,
  type SyncSourceRow,
  syncRunState,
  testSyncSource,
} from '@portal/contract/areas/directory/sync.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const SourceForm = late(() => import('./SourceForm.tsx').then((module) => module.SourceForm))

const column = columnsOf(listSyncSources)

/** Systems that know our people, each with its tests and runs. */
export function SourceList() {
  const list = useResourceList(listSyncSources)
  const { query, setQuery } = usePage()
  const desk = useRecordDesk({ noun: '来源', list })
  const test = useWrite(testSyncSource)
  const run = useWrite(runSync)

  const tryOut = async ({ id }: SyncSourceRow) => {
    const done = await test.run({ id })
    if (done) tip(done.ok ? 'success' : 'error', done.text)
  }
  const start = async ({ id, name }: SyncSourceRow, dryRun: boolean) => {
    const consequence = '将按字段对应写入单位和人员，离开来源的人员会被停用。'
    if (!dryRun && !(await confirm({ name, verb: '立即同步', consequence }))) return
    const done = await run.run({ id, mode: 'full', dryRun })
    if (done) setQuery({ ...clearedAddress(query), run: done.runId }, { push: true })
  }
  return (
    <>
      <ListPage
        list={list}
        title="同步来源"
        chips={['kind']}
        columns={[
          column('name', { width: 140 }),
          column('kind', { width: 90 }),
          column('rootOrgName', { width: 140 }),
          column('enabled', {
            width: 70,
            title: '状态',
            render: (_, { enabled }) => <StateWord>{enabled ? '启用' : '停用'}</StateWord>,
          }),
          column('lastState', {
            width: 100,
            render: (_, { lastState }) => lastState && <StateWord>{wordsOf(syncRunState)[lastState]}</StateWord>,
          }),
          column('lastText', { width: 240 }),
          column('lastRunAt'),
          column('linked', { width: 100 }),
          column('address', { width: 220 }),
        ]}
        primary={{ label: '新增来源', access: [P.userSync], onClick: () => desk.create() }}
        actions={(source) => [
          { label: '测试连接', onClick: () => void tryOut(source) },
          { label: '试运行', reason: source.enabled ? null : '该来源已停用', onClick: () => void start(source, true) },
          {
            label: '立即同步',
            reason: source.enabled ? null : '该来源已停用',
            onClick: () => void start(source, false),
          },
          { label: '编辑', onClick: () => desk.edit(source) },
        ]}
      />
      {desk.drawer && <SourceForm {...desk.drawer} />}
    </>
  )
}
