try serach x
try frobnicate
try --frobnicate
try
