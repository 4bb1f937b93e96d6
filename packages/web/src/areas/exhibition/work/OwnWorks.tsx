import type { ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import type { WorkRow } from '@portal/contract/areas/exhibition/work.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { workStates } from '../exhibition-words.ts'
import { filmText } from '../film/film-text.ts'
import { useShowKind } from '../show-kind.ts'

const EntryDrawer = late(() => import('./EntryDrawer.tsx').then((module) => module.EntryDrawer))

const MOST_OWN = 100

/** 我的作品 with where each stands, and what may be done with it now. */
export function OwnWorks({ of, onOpen }: { of: ExhibitionDetail; onOpen: (id: string) => void }) {
  const { calls } = useShowKind()
  const filter = { exhibitionId: of.id, mine: true }
  const found = useQuery({
    ...query(calls.list, { page: 1, pageSize: MOST_OWN, keyword: '', filter, exactTotal: false }),
    refetchOnMount: 'always',
  })
  const submit = useWrite(calls.submit, { refreshes: ['exhibition'] })
  const withdraw = useWrite(calls.withdraw, { refreshes: ['exhibition'] })
  const [changed, setChanged] = useState<string>()

  const send = async ({ id, title }: WorkRow) => {
    if (await submit.run({ id })) tip('success', `《${title}》已提交，等待审核`)
  }
  const takeBack = async ({ id, title, state }: WorkRow) => {
    const consequence = state === 'shown' ? '撤回后不再展出，已投给它的票不计入结果。' : '撤回后可修改并重新提交。'
    if (!(await confirm({ name: title, verb: '撤回', consequence }))) return
    if (await withdraw.run({ id })) tip('success', '已撤回')
  }
  const isOver = of.stage === 'announced' || of.stage === 'archived'
  const mayChange = (row: WorkRow) =>
    !isOver && of.stage !== 'judging' && row.state !== 'submitted' && row.state !== 'removed'
  return (
    <>
      <Loaded of={found}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyNew text="你还没有作品" />
          ) : (
            <ul className="hall-rows" aria-label="我的作品">
              {list.map((row) => (
                <li key={row.id}>
                  <button type="button" onClick={() => onOpen(row.id)}>
                    <span className="hall-thumb">
                      <Cover url={row.thumbUrl} title={row.title} />
                    </span>
                    <span className="hall-ranked">
                      <b>{row.title}</b>
                      <small>
                        {row.number} · {row.category}{' '}
                        <StateWord of={workStates[row.state] ?? ''}>{workStates[row.state]}</StateWord>
                      </small>
                      {row.mediaState && row.mediaState !== 'ready' && <small>{filmText(row)}</small>}
                      {row.reason !== '' && <small data-tone="danger">原因：{row.reason}</small>}
                    </span>
                  </button>
                  <span className="hall-acts">
                    {mayChange(row) && ['draft', 'refused', 'withdrawn'].includes(row.state) && (
                      <Button loading={submit.isPending} onClick={() => void send(row)}>
                        提交
                      </Button>
                    )}
                    {mayChange(row) && (
                      <Button type="text" aria-label={`修改 ${row.title}`} onClick={() => setChanged(row.id)}>
                        修改
                      </Button>
                    )}
                    {!isOver && (row.state === 'shown' || row.state === 'submitted') && (
                      <Button type="text" aria-label={`撤回 ${row.title}`} onClick={() => void takeBack(row)}>
                        撤回
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {changed !== undefined && <EntryDrawer of={of} work={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}
