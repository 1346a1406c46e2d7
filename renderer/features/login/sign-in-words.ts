import type { SignInState } from '@shared/contract/app';

export function signInWords(signIn: SignInState | undefined): string {
  if (signIn?.state === 'signed-in') {
    const { method } = signIn;
    return method === null ? 'Signed in' : `Signed in with ${METHODS[method] ?? method}`;
  }
  return signIn?.state === 'signed-out' ? 'Not signed in' : 'Not known yet';
}

/** As `claude auth status` names them, where that is no word. */
const METHODS: Record<string, string> = {
  api_key: 'an API key',
};
