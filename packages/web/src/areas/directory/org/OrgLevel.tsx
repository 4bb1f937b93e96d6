import { type OrgNode, orgTree } from '@portal/contract/areas/directory/org.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { figure, kindWords, UnitName } from './org-columns.tsx'

interface OrgLevelProps {
  day: string | undefined
  onOpen: (id: string) => void
}

/** The organisation on a phone: one level at a time. */
export function OrgLevel({ day, onOpen }: OrgLevelProps) {
  const [way, setWay] = useState<OrgNode[]>([])
  const level = useQuery(query(orgTree, { parentId: way.at(-1)?.id, keyword: '', day }))
  return (
    <>
      <nav className="org-way" aria-label="上级单位">
        <Button size="small" type={way.length === 0 ? 'primary' : 'default'} onClick={() => setWay([])}>
          顶级
        </Button>
        {way.map((unit, at) => (
          <Button key={unit.id} size="small" onClick={() => setWay(way.slice(0, at + 1))}>
            {unit.name}
          </Button>
        ))}
      </nav>
      <Loaded of={level}>
        {(units) => (
          <ul className="org-items" aria-label="组织">
            {units.length === 0 && <li className="picker-note">没有可查看的下级单位</li>}
            {units.map((unit) => (
              <li key={unit.id}>
                <span>
                  <UnitName unit={unit} onOpen={onOpen} />
                  <small className="picker-count">
                    {kindWords(unit.kind)} · {figure(unit.headcountBelow)} 人{unit.headName && ` · ${unit.headName}`}
                  </small>
                </span>
                {!unit.leaf && (
                  <Button aria-label={`${unit.name} 的下级`} onClick={() => setWay([...way, unit])}>
                    下级
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}
