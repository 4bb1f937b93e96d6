import { scanPerson } from '@portal/contract/areas/sign-in/host.ts'
import { type SignDirection, signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useRef, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'

export type Scanned = ResultOf<typeof scanPerson>

/** Whom the host means: the code that is shown to the camera, or somebody looked up; outside the list with a reason. */
export type Whom = ({ personToken: string } | { userId: string }) & { reason?: string }

const MOST_TOKEN = 300

export const useScanPerson = (sheetId: string) => {
  const write = useWrite(scanPerson, { refreshes: ['meeting', 'guide'] })
  const [scanned, setScanned] = useState<Scanned>()
  const [fault, setFault] = useState('')
  const [outsider, setOutsider] = useState<Whom>()
  const flying = useRef(false)

  const take = async (whom: Whom, direction: SignDirection): Promise<Scanned | undefined> => {
    if (flying.current) return undefined
    setOutsider(undefined)
    if ('personToken' in whom && (whom.personToken.length > MOST_TOKEN || /^\w+:\/\//.test(whom.personToken))) {
      setScanned(undefined)
      setFault('这不是个人签到码，请对方打开「我的签到码」')
      return undefined
    }
    flying.current = true
    try {
      const answer = await write.send({ sheetId, direction, ...whom })
      setFault('')
      setScanned(answer)
      navigator.vibrate?.(80)
      return answer
    } catch (error) {
      setScanned(undefined)
      const words = wordsOfError(error)
      setFault(words)
      // Whoever is on no list may be let in with a reason.
      if (words === signRefusals.notListed.message) setOutsider(whom)
      return undefined
    } finally {
      flying.current = false
    }
  }
  const clear = () => {
    setOutsider(undefined)
    setScanned(undefined)
    setFault('')
  }
  return { scanned, fault, outsider, take, clear, isPending: write.isPending }
}
