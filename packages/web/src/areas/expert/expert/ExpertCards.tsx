import type { ExpertRow } from '@portal/contract/areas/expert/expert.ts'
import { Button, Tag } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { usePage } from '#src/platform/page.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { hoursWords } from '../question/thread/due-words.ts'
import { useExperts } from './use-experts.ts'

/** The experts: what they know, how soon they answer, and whether they are there. */
export function ExpertCards({ field }: { field: string | undefined }) {
  const found = useExperts(field ? { field } : {})
  return (
    <Loaded of={found}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyNew text="还没有专家" />
        ) : (
          <ul className="expert-cards expert-people" aria-label="专家">
            {list.map((expert) => (
              <ExpertCard key={expert.id} expert={expert} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const figuresOf = ({ medianFirst, stars, acceptedRate }: ExpertRow): string =>
  [
    medianFirst === null ? '' : `首答中位 ${hoursWords(medianFirst)}`,
    stars === null ? '' : `评分 ${stars}`,
    acceptedRate === null ? '' : `采纳率 ${acceptedRate}%`,
  ]
    .filter((part) => part !== '')
    .join(' · ')

function ExpertCard({ expert }: { expert: ExpertRow }) {
  const { setQuery } = usePage()
  const { userId, name, code, title, intro, fieldNames, official, standing, leaveTo } = expert
  return (
    <li>
      <PersonAvatar person={{ name, code }} size={44} />
      <div>
        <p>
          <b>{name}</b> <span>{title}</span> {official && <Tag color="processing">官方</Tag>}
          {standing === 'leave' && <Tag>休假{leaveTo ? `至 ${leaveTo.slice(5)}` : ''}</Tag>}
          {standing === 'full' && <Tag color="warning">已满</Tag>}
        </p>
        <p className="expert-sub">{fieldNames}</p>
        {intro !== '' && <p className="expert-card-words">{intro}</p>}
        <p className="expert-sub">{figuresOf(expert)}</p>
      </div>
      <Button aria-label={`向${name}提问`} onClick={() => setQuery({ ask: userId }, { push: true })}>
        提问
      </Button>
    </li>
  )
}
