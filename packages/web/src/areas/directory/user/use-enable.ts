import { enableUsers } from '@portal/contract/areas/directory/user-account.ts'
import { useWrite } from '#src/kit/use-write.ts'

/** Whoever is switched off or on also comes and goes in the pickers. */
export const useEnable = () => useWrite(enableUsers, { refreshes: ['oa', 'org'] })
