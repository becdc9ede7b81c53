import { data } from './test-server.ts'
import type { Answer, ReceivedRequest } from './test-server.ts'

const operator = { operatorCode: '0PL002', operatorName: 'Green Volt', logo: null }

/** The answers to a user who is not signed in: one operator, and a captcha. */
export function publicAnswer({ path }: Pick<ReceivedRequest, 'path'>): Answer {
  if (path === '/user-service/operator/homepage')
    return data({ total: 1, list: [{ code: operator.operatorCode, name: operator.operatorName, logo: operator.logo }] })
  if (path.startsWith('/user-service/operator/login/info/')) return data(operator)
  if (path === '/user-service/auth/captcha') return data({ captchaId: 'c1', image: 'data:,' })
  return data(null)
}
