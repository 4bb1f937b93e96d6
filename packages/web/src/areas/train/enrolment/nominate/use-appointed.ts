import { ownAppointments } from '@portal/contract/areas/train/enrolment/nominate.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

/** Units for which one nominates; empty for nearly everybody. */
export const useAppointed = () => useQuery(query(ownAppointments, {})).data ?? []
