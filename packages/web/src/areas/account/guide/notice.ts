import { consent, getPrefs, NOTICE_KEY } from '@portal/contract/areas/account/profile.ts'
import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { queryClient } from '#src/platform/query-client.ts'
import { useSession } from '#src/platform/session.ts'

/** The notice in force as long as this person has not read it, and the means to say so. */
export const useNotice = () => {
  const userId = useSession((session) => session.userId)
  const ways = useQuery({ ...query(loginWays, {}), staleTime: Number.POSITIVE_INFINITY })
  const readVersion = query(getPrefs, { keys: [NOTICE_KEY] })
  const read = useQuery({ ...readVersion, queryKey: [...readVersion.queryKey, userId], enabled: userId !== '' })
  const write = useWrite(consent)

  const notice = ways.data?.notice
  const pending = notice && read.data && notice.text !== '' && read.data[NOTICE_KEY] !== notice.version ? notice : null
  const accept = async () => {
    if (!pending || !(await write.run({ noticeVersion: pending.version }))) return
    await queryClient.invalidateQueries({ queryKey: readVersion.queryKey })
  }
  return { pending, accept, busy: write.isPending }
}
