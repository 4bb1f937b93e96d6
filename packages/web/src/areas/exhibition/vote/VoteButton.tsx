import type { ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import { cancelVote, castVote } from '@portal/contract/areas/exhibition/vote.ts'
import type { WorkRow } from '@portal/contract/areas/exhibition/work.ts'
import { Button } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

interface VoteButtonProps {
  of: ExhibitionDetail
  work: Pick<WorkRow, 'id' | 'title' | 'mine' | 'myVotes'>
  filled?: boolean
}

const refreshes = ['photo', 'cinema', 'exhibition', 'guide']

/** 投票 and 撤销; the server decides, by its own clock, and its refusal is said word for word. */
export function VoteButton({ of, work, filled = false }: VoteButtonProps) {
  const cast = useWrite(castVote, { refreshes })
  const cancel = useWrite(cancelVote, { refreshes })
  if (of.stage !== 'voting' || !of.my.mayVote || work.mine) return null
  const vote = async () => {
    const answer = await cast.run({ workId: work.id })
    if (answer) tip('success', `已投《${work.title}》，还剩 ${answer.left} 票`)
  }
  const takeBack = async () => {
    const answer = await cancel.run({ workId: work.id })
    if (answer) tip('success', `已撤销，还剩 ${answer.left} 票`)
  }
  const mayMore = work.myVotes < of.perWork
  return (
    <span className="vote-acts">
      {mayMore && (
        <Button
          {...(filled && { type: 'primary' as const })}
          loading={cast.isPending}
          disabled={of.my.left === 0}
          aria-label={`投票 ${work.title}`}
          onClick={() => void vote()}
        >
          {work.myVotes > 0 ? `再投（已投 ${work.myVotes}）` : of.my.left === 0 ? '票已用完' : '投票'}
        </Button>
      )}
      {work.myVotes > 0 && (
        <Button
          className="vote-given"
          loading={cancel.isPending}
          aria-label={`撤销投给 ${work.title} 的票`}
          onClick={() => void takeBack()}
        >
          {mayMore ? '撤销' : '✓ 已投，撤销'}
        </Button>
      )}
    </span>
  )
}
