import { type OwnSpecial, ownSpecial } from '@portal/contract/areas/special-class/class.ts'
import { studyState } from '@portal/contract/areas/special-class/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { enrolAddress } from '../addresses.ts'
import { OwnItems } from './OwnItems.tsx'
import './special.css'
import { spanText } from './special-words.ts'

const states = wordsOf(studyState)

/** 专题班 of 学习进度: the classes of a trainee, one of them open with its contents. */
export function OwnClasses() {
  const found = useQuery({ ...query(ownSpecial, {}), refetchOnMount: 'always' })
  const { query: address, setQuery } = usePage()
  return (
    <Loaded of={found}>
      {(list) =>
        list.length === 0 ? (
          <EmptyNew text="还没有参加专题班" action={<Link to="/signInList">去报名</Link>} />
        ) : (
          <ul className="special-classes" aria-label="专题班">
            {list.map((each) => {
              const isOpen = (address.special ?? list[0]?.id) === each.id
              return (
                <li key={each.id}>
                  <Head of={each} isOpen={isOpen} onToggle={() => setQuery({ special: isOpen ? 'none' : each.id })} />
                  {isOpen && <OwnItems classId={each.id} />}
                </li>
              )
            })}
          </ul>
        )
      }
    </Loaded>
  )
}

interface HeadProps {
  of: OwnSpecial
  isOpen: boolean
  onToggle: () => void
}

function Head({ of, isOpen, onToggle }: HeadProps) {
  const { id, name, term, state, from, to, done, needed, hours } = of
  return (
    <header>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <b>{[name, term].filter(Boolean).join(' ')}</b>
        <span>{[states[state], spanText(from, to), `${hours.toFixed(2)} 学时`].join(' · ')}</span>
      </button>
      {needed > 0 && (
        <Progress
          size="small"
          percent={Math.floor((done * 100) / needed)}
          format={() => `${done}/${needed}`}
          aria-label={`《${name}》已完成 ${done}/${needed} 项`}
        />
      )}
      <Link to={enrolAddress(id)}>班级页</Link>
    </header>
  )
}
