import { certificatePdf } from '@portal/contract/areas/certificate/certificate.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { keepAddress } from '#src/platform/download.ts'

/** The certificate as the server keeps it, as a file of this device. */
export const useCertificateFile = () => {
  const fetching = useWrite(certificatePdf)
  const take = async (id: string) => {
    const file = await fetching.run({ id })
    if (file) keepAddress(file.url)
  }
  return { take, isPending: fetching.isPending }
}
