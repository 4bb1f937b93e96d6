import { juryBoard, remindJudges } from '@portal/contract/areas/exhibition/jury.ts'
import type { ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import { voteFigures } from '@portal/contract/areas/exhibition/vote.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { meanText } from '../../exhibition-words.ts'
import { useShowKind } from '../../show-kind.ts'
import { Bars } from '../../vote/Bars.tsx'

type Board = ResultOf<typeof juryBoard>
type Votes = ResultOf<typeof voteFigures>

/** Votes, judges, and what stands before the result. */
export function DeskRail({ of }: { of: ExhibitionDetail }) {
  const { codes } = useShowKind()
  const asked = { exhibitionId: of.id }
  const votes = useQuery({ ...query(voteFigures, asked), refetchOnMount: 'always' })
  const hasJury = useHolds([codes.jury]) && of.criteria.length > 0
  const board = useQuery({ ...query(juryBoard, asked), refetchOnMount: 'always', enabled: hasJury })
  return (
    <aside className="desk-side" aria-label="投票与评审">
      {of.voteFrom !== null && <Loaded of={votes}>{(found) => <VoteCard votes={found} />}</Loaded>}
      {hasJury && <Loaded of={board}>{(found) => <JuryCard of={of} board={found} />}</Loaded>}
      {votes.data && (!hasJury || board.data) && <Before of={of} votes={votes.data} board={board.data} />}
    </aside>
  )
}

function VoteCard({ votes }: { votes: Votes }) {
  const { valid, held, voided, voters, expected, days } = votes
  return (
    <section>
      <h2>投票</h2>
      <dl className="side-figures">
        <div>
          <dd>{valid.toLocaleString()}</dd>
          <dt>有效</dt>
        </div>
        <div data-warn={held > 0}>
          <dd>{held.toLocaleString()}</dd>
          <dt>待核查</dt>
        </div>
        <div>
          <dd>{voided.toLocaleString()}</dd>
          <dt>作废</dt>
        </div>
      </dl>
      <p className="show-note">
        {voters.toLocaleString()} 人投过，共 {expected.toLocaleString()} 人
      </p>
      <Bars bars={days.map(({ day, n }) => ({ key: day, n, label: day.slice(5) }))} />
    </section>
  )
}

function JuryCard({ of, board }: { of: ExhibitionDetail; board: Board }) {
  const { codes } = useShowKind()
  const remind = useWrite(remindJudges)
  const send = async () => {
    const answer = await remind.run({ exhibitionId: of.id })
    if (answer) tip('success', answer.sent === 0 ? '评委都已评完' : `已提醒 ${answer.sent} 位评委`)
  }
  return (
    <section>
      <header>
        <h2>评审</h2>
        {board.open > 0 && (
          <Can codes={[codes.jury]}>
            <Button type="link" loading={remind.isPending} onClick={() => void send()}>
              催评
            </Button>
          </Can>
        )}
      </header>
      <p className="show-note">{of.avoidOwnUnit ? '避开本单位，不评本人作品' : '不评本人作品'}</p>
      <ul className="side-judges">
        {board.judges.map(({ id, name, done, open, mean }) => {
          const share = done + open === 0 ? 0 : (done * 100) / (done + open)
          return (
            <li key={id} data-behind={open > done}>
              <span>{name}</span>
              <span>{mean === null ? '' : `均 ${meanText(mean)}`}</span>
              <b>
                {done} / {done + open}
              </b>
              <i aria-hidden="true">
                <u style={{ width: `${share}%` }} />
              </i>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Before({ of, votes, board }: { of: ExhibitionDetail; votes: Votes; board: Board | undefined }) {
  if (of.stage === 'announced' || of.stage === 'archived' || of.stage === 'draft') return null
  const left = board === undefined ? 0 : board.open + board.unassigned
  const steps = [
    ...(of.voteFrom === null ? [] : [{ text: '投票结束', done: of.stage === 'judging' }]),
    { text: votes.held === 0 ? '没有待核查的票' : `核查完 ${votes.held} 票`, done: votes.held === 0 },
    ...(board === undefined
      ? []
      : [
          { text: left === 0 ? '评审都已完成' : `评完剩下 ${left} 项`, done: left === 0 },
          { text: '评分权重合计为 100%', done: true },
        ]),
  ]
  return (
    <section>
      <h2>公布之前</h2>
      <ul className="side-steps">
        {steps.map(({ text, done }) => (
          <li key={text} data-done={done}>
            <Icon name={done ? 'tick' : 'cross'} small />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
