import { documentProof } from '@portal/contract/areas/document/reading.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { useWrite } from '#src/kit/use-write.ts'

/** Shows the proof of an acknowledgement beside this page. */
export const useShowProof = () => {
  const write = useWrite(documentProof)
  return {
    isPending: write.isPending,
    async run(body: BodyOf<typeof documentProof>) {
      // At once: phones open no window later than the tap.
      const tab = window.open('', '_blank')
      const found = await write.run(body)
      if (tab === null) return
      if (found) tab.location.href = found.url
      else tab.close()
    },
  }
}
