import { P } from '@portal/contract/privileges.ts'
import { RequestList } from '#src/shared/approval/RequestList.tsx'
import { requestList } from '#src/shared/approval/requests.ts'

const allCodes = [P.traineeArchiveCert]

/** External certificates on their way through their approval. */
export function ClaimList() {
  return (
    <RequestList
      source={requestList}
      fixed={{ subjectType: 'certExternal' }}
      allCodes={allCodes}
      picking={P.traineeArchive}
    />
  )
}
