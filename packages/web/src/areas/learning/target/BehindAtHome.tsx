import { behindUnitName, getBehind } from '@portal/contract/areas/learning/target/behind.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { TargetBar } from '#src/ui/rate/TargetBar.tsx'
import { count } from './behind-words.ts'
import './behind.css'

const PAGE = '/system/statistics'
const SHOWN = 5
const FRESH_MS = 60_000

/** My units on the work home: the same figures as 单位达标, those furthest behind first. */
export function BehindAtHome() {
  const mayRead = useHolds([P.roleHours, P.statistics])
  const mayOpen = useHolds([P.statistics])
  const { data } = useQuery({ ...query(getBehind, {}), staleTime: FRESH_MS, enabled: mayRead })
  if (!data || data.units.length === 0 || data.rate === null) return null
  const { unit, rate, targetRate, units } = data
  const title = unit?.name ?? '我的单位'
  return (
    <section className="office-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span>
          学时达标 {rate.toFixed(1)}%，目标 {targetRate}%；落后的在前
        </span>
        {mayOpen && (
          <Link to={PAGE} className="office-lead">
            谁落后、为什么
          </Link>
        )}
      </header>
      <ul className="behind-home">
        {units.slice(0, SHOWN).map((each) => {
          const name = behindUnitName(each)
          return (
            <li key={`${each.id}${each.exact}`}>
              {mayOpen ? (
                <Link title={name} to={`${PAGE}?f.orgId=${each.id}${each.exact ? '&f.exactOrg=true' : ''}`}>
                  {name}
                </Link>
              ) : (
                <span title={name}>{name}</span>
              )}
              <TargetBar name={name} rate={each.rate} target={targetRate} />
              <b>{each.rate.toFixed(1)}%</b>
              <span>{count(each.short)} 人未达标</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
