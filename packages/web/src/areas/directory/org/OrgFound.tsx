import { orgTree } from '@portal/contract/areas/directory/org.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { figure, kindWords, UnitName } from './org-columns.tsx'

/** Units found by a word, each with where it stands. */
export function OrgFound({ keyword, onOpen }: { keyword: string; onOpen: (id: string) => void }) {
  const found = useQuery(query(orgTree, { keyword }))
  return (
    <Loaded of={found}>
      {(units) =>
        units.length === 0 ? (
          <p className="picker-note">没有找到“{keyword}”</p>
        ) : (
          <ul className="org-items" aria-label="搜索结果">
            {units.map((unit) => (
              <li key={unit.id}>
                <span>
                  <UnitName unit={unit} onOpen={onOpen} />
                  <small className="picker-count">
                    {unit.pathName} · {unit.code} · {kindWords(unit.kind)}
                  </small>
                </span>
                <span className="picker-count">{figure(unit.headcountBelow)} 人</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
