import type { ExpertRow } from '@portal/contract/areas/expert/expert.ts'
import { expertStanding } from '@portal/contract/areas/expert/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { useExperts } from '../expert/use-experts.ts'
import { hoursWords } from '../question/thread/due-words.ts'
import '../expert.css'

const standings = wordsOf(expertStanding)
const WHOLE = 100
const NEARLY_FULL = 0.8

/** How much of what an expert takes at a time he has already. */
export function LoadMeter({ open, loadLimit }: Pick<ExpertRow, 'open' | 'loadLimit'>) {
  const share = Math.min(1, open / loadLimit)
  const tone = share >= 1 ? 'full' : share >= NEARLY_FULL ? 'high' : 'free'
  return (
    <span className="expert-meter" data-tone={tone} aria-hidden="true">
      <i style={{ width: `${share * WHOLE}%` }} />
    </span>
  )
}

interface CandidatesProps {
  field: string
  fieldName: string
  /** What a press does: 分派, or 转交 where somebody has it. */
  verb: string
  assigneeId: string | null
  busy: boolean
  onChoose: (expert: ExpertRow) => void
}

/** Experts of the field, the lightest load first; those who are full or away stay in sight, without act. */
export function Candidates({ field, fieldName, verb, assigneeId, busy, onChoose }: CandidatesProps) {
  const found = useExperts({ field })
  return (
    <section className="expert-candidates" aria-label={`${fieldName}领域的专家`}>
      <h3>{fieldName}领域，负荷轻的在前</h3>
      <Loaded of={found}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyNew text="该领域还没有专家" />
          ) : (
            <ul>
              {list.map((expert, at) => (
                <Candidate
                  key={expert.id}
                  expert={expert}
                  isFirst={at === 0 && expert.standing === 'free' && assigneeId === null}
                  verb={verb}
                  busy={busy}
                  isAssignee={expert.userId === assigneeId}
                  onChoose={() => onChoose(expert)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

interface CandidateProps {
  expert: ExpertRow
  isFirst: boolean
  isAssignee: boolean
  verb: string
  busy: boolean
  onChoose: () => void
}

function Candidate({ expert, isFirst, isAssignee, verb, busy, onChoose }: CandidateProps) {
  const { name, code, fieldNames, open, loadLimit, medianFirst, standing, leaveTo, deputyName } = expert
  const away = [leaveTo && `至 ${leaveTo.slice(5)}`, deputyName && `代理 ${deputyName}`].filter(Boolean).join('，')
  return (
    <li data-first={isFirst}>
      <PersonAvatar person={{ name, code }} size={32} />
      <div>
        <p>
          <b>{name}</b> <span>{fieldNames}</span>
        </p>
        <p>
          <LoadMeter open={open} loadLimit={loadLimit} />
          <small>
            在办 {open} / {loadLimit}
          </small>
          <small>{standing === 'leave' ? away : medianFirst === null ? '' : `中位 ${hoursWords(medianFirst)}`}</small>
        </p>
      </div>
      {isAssignee ? (
        <small className="expert-standing">当前专家</small>
      ) : standing === 'free' ? (
        <Button type="link" size="small" disabled={busy} aria-label={`${verb}给${name}`} onClick={onChoose}>
          {isFirst ? '建议' : verb}
        </Button>
      ) : (
        <small className="expert-standing">{standings[standing]}</small>
      )}
    </li>
  )
}
