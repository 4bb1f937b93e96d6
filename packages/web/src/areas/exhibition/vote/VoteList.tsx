import { decideVotes, listVotes, type VoteRow } from '@portal/contract/areas/exhibition/vote.ts'
import { type ExhibitionKind, exhibitionRefusals } from '@portal/contract/areas/exhibition/words.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { workAddress } from '../addresses.ts'
import { useShowKind } from '../show-kind.ts'

type Verdict = 'hold' | 'valid' | 'void'

const column = columnsOf(listVotes)

const columnsFor = (kind: ExhibitionKind) => [
  column('voterName', { width: 110, fixed: 'left' }),
  column('orgName', { width: 160 }),
  column('number', { width: 80 }),
  column('workTitle', { width: 180, link: ({ workId }: VoteRow) => workAddress(kind, workId) }),
  column('castAt'),
  column('state', { width: 88, badge: true }),
  column('reason', { width: 200 }),
  column('decidedBy', { width: 90 }),
]

const verdicts: Record<Verdict, { verb: string; label: string; help: string; fault: string }> = {
  hold: {
    verb: '暂扣',
    label: '暂扣原因',
    help: '暂扣的票不计入票数，仍占投票人的名额；投票人会看到“已投，核查中”。',
    fault: exhibitionRefusals.holdReason.message,
  },
  valid: {
    verb: '有效',
    label: '核查结论',
    help: '恢复计票。',
    fault: exhibitionRefusals.decideReason.message,
  },
  void: {
    verb: '作废',
    label: '核查结论',
    help: '作废后不能恢复，名额退回投票人；投票人会看到原因。',
    fault: exhibitionRefusals.decideReason.message,
  },
}

const titleOf = (verdict: Verdict, votes: readonly VoteRow[]): string => {
  const [first] = votes
  const whose = votes.length === 1 ? `${first?.voterName ?? ''} 的票` : `${votes.length} 票`
  return `${verdicts[verdict].verb}：${whose}`
}

interface VoteListProps {
  exhibitionId: string
  workId?: string
}

/** 票务核查: every vote with voter, unit and time; what looks wrong is held by hand and decided by a person. */
export function VoteList({ exhibitionId, workId }: VoteListProps) {
  const { codes, kind } = useShowKind()
  const columns = columnsFor(kind)
  const fixed = { kind, exhibitionId, ...(workId !== undefined && { workId }) }
  const list = useResourceList(listVotes, { fixed })
  const decide = useWrite(decideVotes, { refreshes: ['photo', 'cinema', 'exhibition'] })
  const [asked, setAsked] = useState<{ verdict: Verdict; votes: readonly VoteRow[] }>()

  const actionsOf = (row: VoteRow): RowAction[] => {
    const act = (verdict: Verdict): RowAction => ({
      label: verdicts[verdict].verb,
      access: [codes.vote],
      danger: verdict === 'void',
      onClick: () => setAsked({ verdict, votes: [row] }),
    })
    if (row.state === 'valid') return [act('hold')]
    return row.state === 'held' ? [act('valid'), act('void')] : []
  }
  const send = async (reason: string): Promise<boolean> => {
    if (!asked) return false
    const { verdict, votes } = asked
    const answer = await decide.run({ voteIds: votes.map(({ id }) => id), verdict, reason })
    if (answer) tip('success', `${answer.decided} 票已${verdict === 'valid' ? '恢复有效' : verdicts[verdict].verb}`)
    return answer !== undefined
  }
  return (
    <>
      <ListPage
        list={list}
        title="票务"
        views="state"
        chips={[{ name: 'orgId', label: '单位', control: <OrgSelect for={codes.see} allowClear /> }]}
        columns={workId === undefined ? columns : columns.filter(({ key }) => key !== 'number' && key !== 'workTitle')}
        exports={[codes.export]}
        actions={actionsOf}
        batch={(selection) => (
          <Can codes={[codes.vote]}>
            {(['hold', 'valid', 'void'] as const).map((verdict) => (
              <Button
                key={verdict}
                size="small"
                danger={verdict === 'void'}
                onClick={() => void selection.collect().then((votes) => setAsked({ verdict, votes }))}
              >
                {verdicts[verdict].verb}
              </Button>
            ))}
          </Can>
        )}
        empty="还没有人投票"
      />
      {asked && (
        <ReasonModal
          title={titleOf(asked.verdict, asked.votes)}
          {...verdicts[asked.verdict]}
          danger={asked.verdict === 'void'}
          pending={decide.isPending}
          onSend={send}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
