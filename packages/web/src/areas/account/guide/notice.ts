import { consent, getPrefs, NOTICE_KEY } from '@portal/contract/areas/account/profile.ts'
import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { offerFrameCall } from '#src/platform/api/together.ts'

const forGood = { staleTime: Number.POSITIVE_INFINITY }
// Only the door looks at the notice: other pages have no use for the answer.
if (window.location.pathname === '/guide') offerFrameCall(loginWays, {})

/** The notice in force as long as this person has not read it, and the means to say so. */
export const useNotice = () => {
  const ways = useQuery({ ...query(loginWays, {}), ...forGood })
  const prefs = useQuery({ ...query(getPrefs, {}), ...forGood })
  const write = useWrite(consent)

  const notice = ways.data?.notice
  const isOwed = notice && prefs.data && notice.text !== '' && prefs.data[NOTICE_KEY] !== notice.version
  return {
    pending: isOwed ? notice : null,
    accept: () => notice && write.run({ noticeVersion: notice.version }),
    busy: write.isPending,
  }
}
