import { ownCards } from '@portal/contract/areas/archive/card.ts'
import { cardState } from '@portal/contract/areas/archive/card-stage.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { CardDrawer } from './CardDrawer.tsx'

const states = wordsOf(cardState)

/** 三级教育卡 of one's own, and those that one has to sign for others. */
export function OwnCards() {
  const { query: asked } = usePage()
  const { data = [] } = useQuery(query(ownCards, {}))
  const [opened, setOpened] = useState<string | undefined>(asked.card)
  if (data.length === 0) return null
  return (
    <section className="archive-panel archive-own-cards">
      <h2>三级教育卡</h2>
      <ul>
        {data.map((card) => (
          <li key={card.id}>
            <div>
              <b>{`${card.name} · ${card.job}`}</b>
              <p className="note">{`${card.hours.toFixed(2)} / ${card.need.toFixed(2)} 学时 · ${card.no}`}</p>
            </div>
            <StateWord>{states[card.state]}</StateWord>
            <Button size="small" onClick={() => setOpened(card.id)}>
              查看
            </Button>
          </li>
        ))}
      </ul>
      {opened && <CardDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
