import type { SpecialDetail } from '@portal/contract/areas/special-class/class.ts'
import { PeopleList } from './PeopleList.tsx'

/** 学员 of a special class: how far each is, and what he lacks. */
export function PeopleTab({ of }: { of: Pick<SpecialDetail, 'id' | 'name'> }) {
  return <PeopleList classId={of.id} name={of.name} title="学员" />
}
