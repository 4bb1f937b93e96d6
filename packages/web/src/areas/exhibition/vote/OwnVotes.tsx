import type { ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import { cancelVote, listOwnVotes } from '@portal/contract/areas/exhibition/vote.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { NewFeedback } from '#src/shared/feedback/NewFeedback.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

type OwnVote = ResultOf<typeof listOwnVotes>[number]

const stateText = { valid: '', held: '已投，核查中', void: '已作废', cancelled: '' } as const

/** 我的投票: what was given, what became of it, and the way to contest a void one. */
export function OwnVotes({ of, onOpen }: { of: ExhibitionDetail; onOpen: (id: string) => void }) {
  const found = useQuery({ ...query(listOwnVotes, { exhibitionId: of.id }), refetchOnMount: 'always' })
  const cancel = useWrite(cancelVote, { refreshes: ['photo', 'cinema', 'exhibition'] })
  const [contested, setContested] = useState<OwnVote>()
  const takeBack = async (workId: string) => {
    const answer = await cancel.run({ workId })
    if (answer) tip('success', `已撤销，还剩 ${answer.left} 票`)
  }
  return (
    <>
      <Loaded of={found}>
        {(votes) =>
          votes.length === 0 ? (
            <EmptyNew text="你还没有投票" />
          ) : (
            <ul className="hall-rows" aria-label="我的投票">
              {votes.map((vote) => (
                <li key={vote.id}>
                  <button type="button" onClick={() => onOpen(vote.workId)}>
                    <b>{vote.title}</b>
                    <small>
                      {[vote.number, dateTimeText(vote.castAt.getTime()), stateText[vote.state]]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                    {vote.state === 'void' && <small data-tone="danger">原因：{vote.reason}</small>}
                  </button>
                  {vote.state === 'valid' && of.stage === 'voting' && (
                    <Button
                      aria-label={`撤销投给 ${vote.title} 的票`}
                      loading={cancel.isPending}
                      onClick={() => void takeBack(vote.workId)}
                    >
                      撤销
                    </Button>
                  )}
                  {vote.state === 'void' && (
                    <Button type="text" aria-label={`申诉 ${vote.title}`} onClick={() => setContested(vote)}>
                      申诉
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {contested && <Appeal of={of} vote={contested} onClose={() => setContested(undefined)} />}
    </>
  )
}

/** A complaint that names the vote; whoever looks after feedback answers it. */
function Appeal({ of, vote, onClose }: { of: ExhibitionDetail; vote: OwnVote; onClose: () => void }) {
  const { active, path } = usePage()
  const text = `影展《${of.title}》中，我投给 ${vote.number}《${vote.title}》的票被作废（原因：${vote.reason}），申请复核。`
  return (
    <PageModal active={active} open title="申诉" footer={null} onCancel={onClose}>
      <NewFeedback pageUrl={path} begun={{ kind: 'complaint', text }} onDone={onClose} />
    </PageModal>
  )
}
