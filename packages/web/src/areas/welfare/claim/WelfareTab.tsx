import { usePage } from '#src/platform/page.ts'
import { Statement } from '../spent/Statement.tsx'
import { WelfareHome } from './WelfareHome.tsx'
import { WelfareOne } from './WelfareOne.tsx'
import './welfare.css'

/** 福利 of an employee: what is to be had, by `?benefit=` one of it, by `?points=1` what was paid and given back. */
export function WelfareTab() {
  const { benefit, points } = usePage().query
  if (benefit) return <WelfareOne key={benefit} id={benefit} />
  return points === '1' ? <Statement /> : <WelfareHome />
}
