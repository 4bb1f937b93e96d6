import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { AppsBlock } from './AppsBlock.tsx'
import './guide.css'
import { homeQuery } from './Launchpad.tsx'

/** 应用: all of them by group, to be searched, arranged and asked for. */
export function AppsPanel() {
  const home = useQuery(homeQuery)
  return <Loaded of={home}>{({ groups }) => <AppsBlock groups={groups} retry={home.refetch} />}</Loaded>
}
