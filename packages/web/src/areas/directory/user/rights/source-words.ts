import type { userPrivileges } from '@portal/contract/areas/access/person-rights.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

type Source = ResultOf<typeof userPrivileges>[number]['sources'][number]

export type Origin = Pick<Source, 'via' | 'viaName' | 'by' | 'from' | 'to'>

const wayWords: Record<Origin['via'], (name: string) => string> = {
  user: () => '',
  unit: (name) => `经单位「${name}」`,
  unitBelow: (name) => `经单位「${name}」及下级`,
  group: (name) => `经用户组「${name}」`,
  everyone: () => '全员拥有',
  direct: () => '',
}

/** Through what, since when, until when and by whom something was given. */
export const originWords = ({ via, viaName, by, from, to }: Origin): string =>
  [
    wayWords[via](viaName),
    from === null ? '' : `${from} 起`,
    to === null ? '' : `至 ${to}`,
    by === '' ? '' : `由 ${by} 授予`,
  ]
    .filter(Boolean)
    .join('，')
